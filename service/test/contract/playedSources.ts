import type { RealSource } from '../../src/sources/realSources.ts'
import { playGithub } from '../github/playGithub.ts'
import { playOnedrive } from '../microsoft/playOnedrive.ts'
import type { PlayedSource } from './PlayedSource.ts'

/** The sources that the contract is proven for: one line each. */
export const PLAYED_SOURCES: Readonly<Partial<Record<RealSource, () => Promise<PlayedSource>>>> = {
  GITHUB: playGithub,
  ONEDRIVE: playOnedrive,
}
