import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { refusal } from '../../emulators/microsoft/graphRefusal.ts'
import { StrictDrive } from '../../emulators/microsoft/StrictDrive.ts'
import { strictSites } from '../../emulators/microsoft/strictSites.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { microsoftPlayed } from './microsoftPlayed.ts'
import { ownerOf } from './ownerOf.ts'

const WAIT = 26
const SITE = 'acme.sharepoint.com,1,2'
const LIBRARY = 'b!library'

/** By one library of one site. */
export async function playSharepoint(): Promise<PlayedSource> {
  const { graph, common, variables, deny } = await microsoftPlayed.join()
  const library = graph.add(new StrictDrive(LIBRARY))
  graph.more.push(strictSites(graph, [{ id: SITE, name: 'handbooks', libraries: [LIBRARY] }]))
  const fields = { microsoft_tenant: 'acme' }
  return {
    ...common,
    ...ownerOf(library, LIBRARY),
    top: [`site|${SITE}`, `library|${LIBRARY}`],
    variables: { ...variables, INLET_APP_SHAREPOINT: STRICT_APP_VARIABLE },
    login: { how: 'sign-in', form: fields, fields, deny },
    limit() {
      const answer = refusal(429, 'activityLimitReached', { 'retry-after': String(WAIT) })
      graph.next.push({ path: '/drives/', answer })
      return WAIT
    },
    stop: () => microsoftPlayed.leave(),
  }
}
