/** Does something before a signal ends the process as it would have without. @returns how to forget it */
export function onEnd(act: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals): void => {
    act();
    forget();
    process.kill(process.pid, signal);
  };
  const forget = (): void => {
    for (const signal of signals) process.removeListener(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  return forget;
}
