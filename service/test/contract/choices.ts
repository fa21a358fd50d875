import {
  hasRepositories,
  isTakenWhole,
  THIRD_PARTY_SOURCES,
  type ThirdPartySource,
} from '../../src/sources/thirdPartySources.ts'

/** What people choose in the widget, once a source is connected. */
export type Choice = 'nothing' | 'repositories' | 'items'

/** Of every real source. */
export const CHOICES: ReadonlyMap<ThirdPartySource, Choice> = new Map(
  THIRD_PARTY_SOURCES.map((source) => [source, choiceOf(source)] as const),
)

function choiceOf(source: ThirdPartySource): Choice {
  if (isTakenWhole(source)) return 'nothing'
  return hasRepositories(source) ? 'repositories' : 'items'
}
