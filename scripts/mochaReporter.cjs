// Mocha's own report, chosen by the option `report` (spec, dot, …), and what `npm test` adds up: counts, failed tests.
const { writeFileSync } = require('node:fs');
const Mocha = require('mocha');

module.exports = function CountingReporter(runner, options) {
  const Report = Mocha.reporters[options.reporterOptions?.report ?? 'spec'];
  const failures = [];
  runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test, error) =>
    failures.push(`${test.fullTitle()}: ${error?.message ?? error}`),
  );
  runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
    const file = process.env.RECSCOPE_COUNTS;
    if (!file) return;
    const { passes, failures: failed } = runner.stats;
    writeFileSync(file, JSON.stringify({ passed: passes, failed, failures }));
  });
  return new Report(runner, options);
};
