import { isRealSource, type RealSource } from '../../src/sources/realSources.ts'
import { playGithub } from '../github/playGithub.ts'
import { playOnedrive } from '../microsoft/playOnedrive.ts'
import type { PlayedSource } from './PlayedSource.ts'

/** One line a source. */
const played: Readonly<Partial<Record<RealSource, () => Promise<PlayedSource>>>> = {
  GITHUB: playGithub,
  ONEDRIVE: playOnedrive,
}

/** The sources that the contract is proven for. */
export const PLAYED: readonly (readonly [source: RealSource, play: () => Promise<PlayedSource>])[] =
  Object.entries(played).flatMap(([source, play]) => (isRealSource(source) ? [[source, play] as const] : []))
