import type { AccountIdentity } from '../Credential.ts'
import type { Graph } from './Graph.ts'
import { User } from './graphAnswers.ts'

/** Returns the signed-in user. */
export async function personOf(
  graph: Graph,
  context: Parameters<Graph['read']>[2],
): Promise<{ readonly id: string } & Pick<AccountIdentity, 'metadata'>> {
  const path = '/me?$select=id,displayName,mail,userPrincipalName'
  const { id, displayName, mail, userPrincipalName } = await graph.read(User, path, context)
  const username = mail ?? userPrincipalName ?? id
  return { id, metadata: { name: displayName ?? username, username } }
}
