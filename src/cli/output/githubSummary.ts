import { open } from 'node:fs/promises';

/** GitHub refuses a larger summary as a whole. */
const MOST_BYTES = 1_000_000;

/** Adds to what GitHub shows of this step, where it says that it shows something. */
export async function appendGithubSummary(markdown: string): Promise<void> {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === '') return;
  const bytes = Buffer.from(markdown);
  const head = bytes.subarray(0, MOST_BYTES);
  const cut =
    head.length < bytes.length ? `${head.subarray(0, head.lastIndexOf(10) + 1).toString()}…\n` : markdown;
  const handle = await open(file, 'a');
  try {
    await handle.writeFile(cut);
  } finally {
    await handle.close();
  }
}
