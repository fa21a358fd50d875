import { GoogleCloud } from '../../service/test/google/GoogleCloud.ts'
import { StrictStorage } from '../../service/test/google/StrictStorage.ts'
import { MicrosoftCloud } from '../../service/test/microsoft/MicrosoftCloud.ts'
import { StrictDrive } from '../../service/test/microsoft/StrictDrive.ts'
import { StrictGraph } from '../../service/test/microsoft/StrictGraph.ts'
import { StrictMailbox } from '../../service/test/microsoft/StrictMailbox.ts'
import { strictSites } from '../../service/test/microsoft/strictSites.ts'
import { EmulateSlack } from '../../service/test/slack/EmulateSlack.ts'

const APP = 'app-id:app-secret'
const SITE = 'acme.sharepoint.com,1,2'

/** The servers of the tests that stand for Google, Microsoft and Slack, for one service. */
export class RealSources {
  readonly mine: StrictDrive
  readonly docs: StrictDrive
  readonly storage = new StrictStorage()
  readonly mailbox = new StrictMailbox()

  private constructor(
    readonly google: GoogleCloud,
    readonly microsoft: MicrosoftCloud,
    readonly graph: StrictGraph,
    readonly slack: EmulateSlack,
  ) {
    google.parts.push(this.storage.answers)
    graph.knows = (authorization) => microsoft.knows(authorization)
    graph.more.push(strictSites(graph, [{ id: SITE, name: 'handbook', libraries: ['b!docs'] }]))
    graph.more.push((...asked) => this.mailbox.answers(graph)(...asked))
    this.mine = graph.add(new StrictDrive('b!mine'))
    this.docs = graph.add(new StrictDrive('b!docs'))
  }

  /** `service`: its address. */
  static async start(service: string): Promise<RealSources> {
    const returnTo = `${service}/integrations/oauth/callback`
    const [google, microsoft, graph, slack] = await Promise.all([
      GoogleCloud.start({ id: 'app-id', secret: 'app-secret' }, returnTo),
      MicrosoftCloud.start({ withDrive: false, returnTo }),
      StrictGraph.start(),
      EmulateSlack.start(returnTo),
    ])
    return new RealSources(google, microsoft, graph, slack)
  }

  get environment(): Record<string, string> {
    const { google, microsoft, graph, slack } = this
    return {
      INLET_APP_GOOGLE_DRIVE: APP,
      INLET_APP_GMAIL: APP,
      INLET_APP_GOOGLE_CLOUD_STORAGE: APP,
      INLET_APP_ONEDRIVE: APP,
      INLET_APP_SHAREPOINT: APP,
      INLET_APP_OUTLOOK: APP,
      INLET_APP_SLACK: '1.2:app-secret',
      INLET_GOOGLE_API: google.url,
      INLET_MICROSOFT_LOGIN: microsoft.url,
      INLET_MICROSOFT_GRAPH: graph.endpoint,
      INLET_SLACK_URL: slack.url,
      INLET_FETCH_ALLOW: [google.url, microsoft.url, graph.url, graph.elsewhere, slack.url].join(),
      INLET_AUTO_SYNC_WALK_HOURS: '1',
    }
  }

  async stop(): Promise<void> {
    await Promise.all([this.google.stop(), this.microsoft.stop(), this.graph.stop(), this.slack.stop()])
  }
}
