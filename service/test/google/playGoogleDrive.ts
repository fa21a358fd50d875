import { refusal } from '../../emulators/google/googleAnswers.ts'
import { FOLDER, FORM, MY_DRIVE, StrictDrive } from '../../emulators/google-drive/server.ts'
import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { googlePlayed } from './googlePlayed.ts'

const WAIT = 28

/** By *My Drive*. */
export async function playGoogleDrive(): Promise<PlayedSource> {
  const { google, common, variables, deny } = await googlePlayed.join()
  const drive = new StrictDrive()
  drive.pageSize = 1000
  google.parts.push(drive.answers)
  const put = (name: string, content: string, within: string | null) =>
    drive.put({ name, content, parent: within ?? MY_DRIVE })
  const addFolder = (name: string, parent = MY_DRIVE) => drive.put({ name, mimeType: FOLDER, parent })
  return {
    ...common,
    top: [MY_DRIVE],
    variables: { ...variables, INLET_APP_GOOGLE_DRIVE: STRICT_APP_VARIABLE },
    login: { how: 'sign-in', form: {}, fields: {}, deny },
    folder: async (name) => addFolder(name),
    nested: async (name, within) => addFolder(name, within),
    put: async (name, text, within) => put(name, text, within),
    change: async (id, content) => void drive.put({ id, content }),
    rename: async (id, name) => drive.put({ id, name }),
    move: async (id, parent) => drive.put({ id, parent }),
    remove: async (id) => drive.remove(id),
    async others() {
      drive.addDrive('team', 'Team')
      put('plan.txt', 'words of a plan', 'team')
      drive.shortcut(MY_DRIVE, 'Led', addFolder('Target', 'team'))
    },
    unsupported: async (within) => drive.put({ name: 'a form', mimeType: FORM, parent: within ?? MY_DRIVE }),
    expire: () => drive.expire(),
    limit() {
      const answer = refusal(403, 'userRateLimitExceeded', { 'retry-after': String(WAIT) })
      google.next.push({ path: '/drive/v3/files', answer })
      return WAIT
    },
    async many(count) {
      const folder = addFolder('many')
      for (let n = 0; n < count; n += 1) put(`${n}.txt`, `words of ${n}`, folder)
      return folder
    },
    stop: () => googlePlayed.leave(),
  }
}
