import { fileHash, isNamesake, isSameFile } from './fileHash.ts'
import type { KeptUpload } from './KeptUpload.ts'

/** A file that was chosen again. */
export type Match = { readonly file: File; readonly hash: string | null; readonly saved: KeptUpload }

type Matches = {
  readonly matches: readonly Match[]
  /** Files of a name that waits, which are not the ones that were chosen before. */
  readonly problems: readonly (readonly [KeptUpload, 'changed' | 'unreadable'])[]
  /** Files of other names. */
  readonly others: number
}

/** Finds out which of the files wait. Reads only those whose name and size fit. */
export async function matchFiles(files: readonly File[], waiting: readonly KeptUpload[]): Promise<Matches> {
  const left = new Set(waiting)
  const matches: Match[] = []
  const strangers: [File, 'changed' | 'unreadable'][] = []
  for (const file of files) {
    const isPossible = [...left].some((saved) => isNamesake(saved, file) && saved.size === file.size)
    const hash = isPossible ? await fileHash(file).catch(() => undefined) : null
    const saved = hash === undefined ? undefined : [...left].find((one) => isSameFile(one, file, hash))
    if (hash === undefined || !saved) strangers.push([file, hash === undefined ? 'unreadable' : 'changed'])
    else {
      left.delete(saved)
      matches.push({ file, hash, saved })
    }
  }
  const problems: [KeptUpload, 'changed' | 'unreadable'][] = []
  for (const [file, problem] of strangers) {
    const namesake = [...left].find((saved) => isNamesake(saved, file))
    if (!namesake) continue
    left.delete(namesake)
    problems.push([namesake, problem])
  }
  return { matches, problems, others: strangers.length - problems.length }
}
