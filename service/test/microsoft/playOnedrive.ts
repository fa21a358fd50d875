import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { refusal } from '../../emulators/microsoft/graphRefusal.ts'
import { StrictDrive } from '../../emulators/microsoft/StrictDrive.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { microsoftPlayed } from './microsoftPlayed.ts'
import { ownerOf } from './ownerOf.ts'

const WAIT = 25

export async function playOnedrive(): Promise<PlayedSource> {
  const { graph, common, variables, deny } = await microsoftPlayed.join()
  const drive = graph.add(new StrictDrive('b!mine'))
  graph.mine = drive.id
  return {
    ...common,
    ...ownerOf(drive, 'me'),
    variables: { ...variables, INLET_APP_ONEDRIVE: STRICT_APP_VARIABLE },
    login: { how: 'sign-in', form: {}, fields: {}, deny },
    limit() {
      const answer = refusal(429, 'activityLimitReached', { 'retry-after': String(WAIT) })
      graph.next.push({ path: '/me/drive', answer })
      return WAIT
    },
    stop: () => microsoftPlayed.leave(),
  }
}
