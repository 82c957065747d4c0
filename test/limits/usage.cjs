// Required before the command line: says at its end what it took, all its threads together.
const { readFileSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

/** Kilobytes. Elsewhere than on Linux a process begins with the peak of whoever started it. */
function peak() {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
  } catch {
    return process.resourceUsage().maxRSS;
  }
}

if (isMainThread) {
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(
      process.env.RECSCOPE_USAGE,
      JSON.stringify({ seconds: (user + system) / 1e6, megabytes: peak() / 1024 }),
    );
  });
}
