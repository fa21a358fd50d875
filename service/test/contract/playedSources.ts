import { isRealSource, type RealSource } from '../../src/sources/realSources.ts'
import { playDocument360 } from '../document360/playDocument360.ts'
import { playGitbook } from '../gitbook/playGitbook.ts'
import { playGithub } from '../github/playGithub.ts'
import { playGuru } from '../guru/playGuru.ts'
import { playOnedrive } from '../microsoft/playOnedrive.ts'
import { playZotero } from '../zotero/playZotero.ts'
import type { PlayedSource } from './PlayedSource.ts'

/** `now`: what time it is where the source is. */
type Play = (now: () => Date) => Promise<PlayedSource>

/** One line a source. */
const played: Readonly<Partial<Record<RealSource, Play>>> = {
  DOCUMENT360: playDocument360,
  GITBOOK: playGitbook,
  GITHUB: playGithub,
  GURU: playGuru,
  ONEDRIVE: playOnedrive,
  ZOTERO: playZotero,
}

/** The sources that the contract is proven for. */
export const PLAYED: readonly (readonly [source: RealSource, play: Play])[] = Object.entries(played).flatMap(
  ([source, play]) => (isRealSource(source) ? [[source, play] as const] : []),
)
