import { StrictServer } from '../../emulators/kit/StrictServer.ts'
import { StrictSignIn } from '../../emulators/kit/StrictSignIn.ts'
import { microsoftSignIn } from '../../emulators/microsoft/microsoftSignIn.ts'
import { StrictGraph } from '../../emulators/microsoft/server.ts'
import { sharedServer } from '../sharedServer.ts'

/** As many entries as Graph puts into a page of a drive. */
const PAGE = 200

/** Sign-ins and Graph, for every source of Microsoft's that is played. */
export const microsoftPlayed = sharedServer(async () => {
  const signIn = new StrictSignIn(microsoftSignIn(''))
  // Every directory has a sign-in of its own.
  const login = await StrictServer.start((request) =>
    signIn.answer({ ...request, path: request.path.replace(/^\/[\w.-]+(?=\/oauth2\/)/, '') }),
  )
  const graph = await StrictGraph.start()
  graph.pageSize = PAGE
  graph.knows = async (authorization) => signIn.knows(authorization)
  return {
    graph,
    deny: () => signIn.deny(),
    /** What all of its sources have in common. */
    common: { origins: [login.url, graph.url, graph.elsewhere], revoke: () => signIn.end() },
    variables: { INLET_MICROSOFT_LOGIN: login.url, INLET_MICROSOFT_GRAPH: graph.endpoint },
    async stop(): Promise<void> {
      await login.stop()
      await graph.stop()
    },
  }
})
