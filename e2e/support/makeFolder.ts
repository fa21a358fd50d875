import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestInfo } from '@playwright/test'

/** Writes files below the test's own folder, by their relative paths, and returns that folder. */
export async function makeFolder(info: TestInfo, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = info.outputPath('chosen')
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  return folder
}

/** A file in the form that Playwright takes for inputs. */
export function textFile(name: string, content = `The text of ${name}.`) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
}

/** Creates small text files: note-1.txt and so on. */
export function textFiles(count: number) {
  return Array.from({ length: count }, (_, index) => textFile(`note-${index + 1}.txt`))
}
