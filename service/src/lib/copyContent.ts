import { readFile, writeFile } from 'node:fs/promises'

/** Copies a small file without its mode: others may read built files, and nothing in the data folder. */
export async function copyContent(from: string, to: string): Promise<void> {
  await writeFile(to, await readFile(from))
}
