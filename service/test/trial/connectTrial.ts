import { accounts } from '../connect.ts'
import { connectPlayed, tryConnect } from './connectPlayed.ts'
import type { Fault } from './FaultServer.ts'
import type { SourceWorld } from './SourceWorld.ts'

/** Longer than any source has people wait who sign in. */
const WAIT_MS = 2 * 60_000
/** No words of a program. */
const PROGRAM = /\bat \w+ \(|SourceFault|FetchFault|TypeError|undefined/

/** Connects while a call fails, and again when it does not. Answers what is wrong with it. */
export async function connectTrial(world: SourceWorld, call: string, fault: Fault): Promise<string[]> {
  const { service, source, played, calls } = world
  const person = await service.customer(`someone${world.number} ${call} ${fault.name}`)
  const problems: string[] = []
  calls.faultOf = (made) => (made.name === call ? fault : null)
  try {
    const answer = await tryConnect(service, person, source, played)
    const text = await answer.text()
    if (answer.status === 500) problems.push(`the answer is 500: ${text.slice(0, 200)}`)
    if (answer.status !== 200 && !/[A-Z]\w+ \w+/.test(text))
      problems.push(`no sentence: ${text.slice(0, 200)}`)
    if (PROGRAM.test(text)) problems.push(`words of a program: ${text.slice(0, 200)}`)
  } finally {
    calls.faultOf = () => null
  }
  service.clock.advance(WAIT_MS)
  const again = await service.customer(person.name)
  await connectPlayed(service, again, source, played)
  const connected = await accounts(again)
  if (connected.length !== 1) problems.push(`there are ${connected.length} accounts`)
  return problems
}
