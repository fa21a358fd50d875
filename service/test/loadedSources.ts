import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const root = fileURLToPath(new URL('..', import.meta.url))
const Coverage = v.object({ result: v.array(v.object({ url: v.string() })) })
const SourceMap = v.object({ sources: v.array(v.string()) })

/**
 * The source files of the service that a process has loaded, as `src/main.ts`: of one that ran with `NODE_V8_COVERAGE`
 * set to this folder. Of a bundle it is all that a loaded file was made of.
 */
export function loadedSources(folder: string): string[] {
  const reports = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const urls = reports.flatMap((text) => v.parse(Coverage, JSON.parse(text)).result.map(({ url }) => url))
  const files = urls.filter((url) => url.startsWith('file:')).flatMap((url) => madeOf(fileURLToPath(url)))
  return [...new Set(files.map((file) => relative(root, file)))].filter((file) =>
    /^(?:src|emulators)\//.test(file),
  )
}

function madeOf(file: string): string[] {
  if (!existsSync(`${file}.map`)) return [file]
  const { sources } = v.parse(SourceMap, JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  return sources.map((source) => resolve(dirname(file), source))
}
