import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One run of a whole process, from its start to its end. */
export interface MeasuredRun {
  readonly seconds: number;
  /** Processor time of all threads, outside and inside the kernel; undefined: this system does not tell. */
  readonly userSeconds: number | undefined;
  readonly systemSeconds: number | undefined;
  readonly peakBytes: number | undefined;
  readonly output: string;
}

/** A process that ended badly; what it wrote to stderr says why. */
export class RunFailed extends Error {}

const GNU_TIME = '/usr/bin/time';
const CLOCK_TICKS = 100;
const LOOK_MILLISECONDS = 5;

/** Runs a command, waits for its end, and tells what it took. @throws RunFailed */
export async function measuredRun(command: readonly string[]): Promise<MeasuredRun> {
  return existsSync(GNU_TIME) && process.platform === 'linux' ? timedByGnu(command) : watched(command);
}

/** GNU time asks the kernel at the end: exact, and free of this process's own memory. */
async function timedByGnu(command: readonly string[]): Promise<MeasuredRun> {
  const folder = mkdtempSync(path.join(tmpdir(), 'recscope-bench-'));
  const report = path.join(folder, 'time');
  try {
    const { seconds, output } = await finished([GNU_TIME, '-q', '-f', '%U %S %M', '-o', report, ...command]);
    const [user, system, kilobytes] = readFileSync(report, 'utf8').trim().split(' ').map(Number);
    return { seconds, output, userSeconds: user, systemSeconds: system, peakBytes: kilobytes * 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Without GNU time: what /proc last said before the end. The peak is the kernel's own high-water mark. */
async function watched(command: readonly string[]): Promise<MeasuredRun> {
  let usage: Pick<MeasuredRun, 'userSeconds' | 'systemSeconds' | 'peakBytes'> = {
    userSeconds: undefined,
    systemSeconds: undefined,
    peakBytes: undefined,
  };
  const { seconds, output } = await finished(command, (process) => {
    usage = usageOf(process) ?? usage;
  });
  return { seconds, output, ...usage };
}

function usageOf(
  process: number,
): Pick<MeasuredRun, 'userSeconds' | 'systemSeconds' | 'peakBytes'> | undefined {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
    if (kilobytes === undefined) return undefined;
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    // Fields are counted after the name, which may hold blanks: 14 and 15 of proc(5) are 11 and 12 here.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      userSeconds: Number(fields[11]) / CLOCK_TICKS,
      systemSeconds: Number(fields[12]) / CLOCK_TICKS,
      peakBytes: Number(kilobytes) * 1024,
    };
  } catch {
    return undefined;
  }
}

function finished(
  command: readonly string[],
  look?: (process: number) => void,
): Promise<{ seconds: number; output: string }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let complaint = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const { pid } = child;
    const timer =
      look === undefined || pid === undefined ? undefined : setInterval(() => look(pid), LOOK_MILLISECONDS);
    let seconds = 0;
    child.once('exit', () => {
      seconds = (performance.now() - start) / 1000;
      clearInterval(timer);
    });
    child.once('error', (error) => reject(new RunFailed(error.message)));
    child.once('close', (code, signal) => {
      if (code === 0) resolve({ seconds, output });
      else reject(new RunFailed(`${code ?? signal}: ${complaint.trim().split('\n').slice(-3).join(' ')}`));
    });
  });
}
