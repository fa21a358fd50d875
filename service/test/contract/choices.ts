import { REAL_SOURCES, type RealSource } from '../../src/sources/realSources.ts'
import { hasRepositories, isTakenWhole } from '../../src/sources/thirdPartySources.ts'

/** What people choose in the widget, once a source is connected. */
export type Choice = 'nothing' | 'repositories' | 'items'

/** Of every real source. */
export const CHOICES: ReadonlyMap<RealSource, Choice> = new Map(
  REAL_SOURCES.map((source) => [source, choiceOf(source)] as const),
)

function choiceOf(source: RealSource): Choice {
  if (isTakenWhole(source)) return 'nothing'
  return hasRepositories(source) ? 'repositories' : 'items'
}
