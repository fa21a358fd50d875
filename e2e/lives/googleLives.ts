import { StrictStorage } from '../../service/emulators/google-cloud-storage/server.ts'
import { GoogleCloud } from '../../service/test/google/GoogleCloud.ts'
import { type Life, type LivedSource, pressFirst, returnTo } from './Life.ts'

const MAIL = { labelIds: ['INBOX'], from: 'Bob <bob@example.com>', to: 'testuser@gmail.com' }
const FOLDER = 'guide'

/** Sign-ins and Gmail are emulated by emulate; Google Drive by google-drive-mock. */
export const GOOGLE_LIVES: readonly Life[] = [
  {
    integration: { id: 'GOOGLE_DRIVE' },
    async start(service) {
      const google = await startGoogle(service)
      const folder = await google.addFolder('root', FOLDER)
      return {
        ...livedAt(google, 'INLET_APP_GOOGLE_DRIVE'),
        choice: { kind: 'item', name: FOLDER, within: ['My Drive'] },
        add: async (name, text) => void (await google.write(folder, name, text)),
      }
    },
  },
  {
    integration: { id: 'GMAIL' },
    async start(service) {
      const google = await startGoogle(service)
      return {
        ...livedAt(google, 'INLET_APP_GMAIL'),
        choice: { kind: 'inbox' },
        add: async (subject, text) =>
          void (await google.mail('POST', '/messages', { ...MAIL, subject, text })),
      }
    },
  },
  {
    integration: { id: 'GOOGLE_CLOUD_STORAGE' },
    async start(service) {
      const google = await startGoogle(service)
      const storage = new StrictStorage()
      google.parts.push(storage.answers)
      storage.add('acme-data', 'acme-docs')
      return {
        ...livedAt(google, 'INLET_APP_GOOGLE_CLOUD_STORAGE'),
        choice: { kind: 'item', name: FOLDER, within: ['Project acme-data', 'acme-docs'] },
        add: async (name, text) => storage.put('acme-docs', `${FOLDER}/${name}`, text),
      }
    },
  },
]

function startGoogle(service: string): Promise<GoogleCloud> {
  return GoogleCloud.start({ id: 'app-id', secret: 'app-secret' }, returnTo(service))
}

/** `app`: the variable of its app. */
function livedAt(google: GoogleCloud, app: string): Pick<LivedSource, 'variables' | 'signIn' | 'stop'> {
  return {
    variables: {
      INLET_GOOGLE_API: google.url,
      INLET_FETCH_ALLOW: google.url,
      [app]: 'app-id:app-secret',
    },
    signIn: pressFirst,
    stop: () => google.stop(),
  }
}
