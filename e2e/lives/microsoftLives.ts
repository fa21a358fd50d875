import { mailboxAnswers } from '../../service/emulators/microsoft/mailboxAnswers.ts'
import { StrictDrive } from '../../service/emulators/microsoft/StrictDrive.ts'
import { StrictMailbox } from '../../service/emulators/microsoft/StrictMailbox.ts'
import { StrictGraph } from '../../service/emulators/microsoft/server.ts'
import { strictSites } from '../../service/emulators/microsoft/strictSites.ts'
import { MICROSOFT_APP, MicrosoftCloud } from '../../service/test/microsoft/MicrosoftCloud.ts'
import { type Life, type LivedSource, pressFirst, returnTo } from './Life.ts'

const SITE = 'acme.sharepoint.com,1,2'
const FOLDER = 'guide'

/** Sign-ins are emulated by emulate, and Graph by our emulator. */
export const MICROSOFT_LIVES: readonly Life[] = [
  {
    integration: { id: 'ONEDRIVE' },
    async start(service) {
      const { graph, lived } = await startMicrosoft(service, 'INLET_APP_ONEDRIVE')
      const drive = graph.add(new StrictDrive('b!mine'))
      const folder = drive.put(FOLDER, null)
      return {
        ...lived,
        choice: { kind: 'item', name: FOLDER, within: [] },
        add: async (name, text) => void drive.put(name, text, folder),
      }
    },
  },
  {
    integration: { id: 'SHAREPOINT' },
    async start(service) {
      const { graph, lived } = await startMicrosoft(service, 'INLET_APP_SHAREPOINT')
      graph.more.push(strictSites(graph, [{ id: SITE, name: 'handbook', libraries: ['b!docs'] }]))
      const library = graph.add(new StrictDrive('b!docs'))
      const folder = library.put(FOLDER, null)
      return {
        ...lived,
        typed: ['acme'],
        choice: { kind: 'item', name: FOLDER, within: ['The handbook', 'Library b!docs'] },
        add: async (name, text) => void library.put(name, text, folder),
      }
    },
  },
  {
    integration: { id: 'OUTLOOK' },
    async start(service) {
      const { graph, lived } = await startMicrosoft(service, 'INLET_APP_OUTLOOK')
      const mailbox = new StrictMailbox()
      graph.more.push(mailboxAnswers(mailbox, graph))
      return {
        ...lived,
        choice: { kind: 'inbox' },
        add: async (subject, body) => void mailbox.receive(subject, { body }),
      }
    },
  },
]

/** `app`: the variable of its app. */
async function startMicrosoft(service: string, app: string) {
  const microsoft = await MicrosoftCloud.start({ withDrive: false, returnTo: returnTo(service) })
  const graph = await StrictGraph.start()
  graph.knows = (authorization) => microsoft.knows(authorization)
  const lived: Pick<LivedSource, 'variables' | 'signIn' | 'stop'> = {
    variables: {
      INLET_MICROSOFT_LOGIN: microsoft.url,
      INLET_MICROSOFT_GRAPH: graph.endpoint,
      INLET_FETCH_ALLOW: [microsoft.url, graph.url, graph.elsewhere].join(),
      [app]: MICROSOFT_APP,
    },
    signIn: pressFirst,
    async stop() {
      await microsoft.stop()
      await graph.stop()
    },
  }
  return { graph, lived }
}
