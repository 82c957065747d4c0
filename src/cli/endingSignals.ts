/**
 * Runs `act` before a signal ends the process. Waits for its promise and ignores further signals.
 *
 * @returns function that removes the handler, without effect after the signal
 */
export function onEndingSignal(act: () => void | Promise<void>): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  let ending = false;
  const end = (signal: NodeJS.Signals): void => {
    if (ending) return;
    ending = true;
    const die = (): void => {
      remove();
      process.kill(process.pid, signal);
    };
    const work = act();
    if (work === undefined) die();
    else void work.then(die, die);
  };
  const remove = (): void => {
    for (const signal of signals) process.removeListener(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  return () => {
    if (!ending) remove();
  };
}
