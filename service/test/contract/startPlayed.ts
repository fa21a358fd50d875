import type { ThirdPartySource } from '../../src/sources/thirdPartySources.ts'
import type { PlayedSource } from './PlayedSource.ts'
import { PLAYED } from './playedSources.ts'

/** Those that say something of several sources. */
const LISTS: ReadonlySet<string> = new Set(['INLET_SOURCE_ORIGINS'])

/** Every source of the contract at once, and the environment that makes one service ask all of them. `now`: its clock. */
export async function startPlayed(now: () => Date) {
  const entries = PLAYED.map(async ([source, play]) => [source, await play(now)] as const)
  const sources: ReadonlyMap<ThirdPartySource, PlayedSource> = new Map(await Promise.all(entries))
  const variables: Record<string, string> = {
    INLET_FETCH_ALLOW: [...sources.values()].flatMap(({ origins }) => origins).join(),
  }
  for (const [source, played] of sources) {
    for (const [name, value] of Object.entries(played.variables)) {
      const said = variables[name]
      const isList = LISTS.has(name)
      // Sources of one vendor are at one address.
      if (said !== undefined && said !== value && !isList)
        throw new Error(`${source} says ${name}, and another one says something else`)
      variables[name] = said !== undefined && isList ? `${said},${value}` : value
    }
  }
  return {
    sources,
    variables,
    of(source: ThirdPartySource): PlayedSource {
      const played = sources.get(source)
      if (!played) throw new Error(`${source} is not played`)
      return played
    },
    async stop(): Promise<void> {
      await Promise.all([...sources.values()].map((played) => played.stop()))
    },
  }
}
