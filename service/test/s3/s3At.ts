import { MockAgent } from 'undici'
import type { Clock } from '../../src/lib/Clock.ts'
import type { GuardedAgent } from '../../src/outbound/createGuardedAgent.ts'
import type { Connector } from '../../src/sources/Connector.ts'
import { SourceClient } from '../../src/sources/client/SourceClient.ts'
import type { AwsOperator } from '../../src/sources/s3/AwsOperator.ts'
import { s3Connector } from '../../src/sources/s3/s3Connector.ts'

export type S3Call = { readonly url: URL; readonly headers: ReadonlyMap<string, string> }
export type ScriptedAnswer = readonly [status: number, headers: Record<string, string>, text: string]

/** The connector of S3, with an Amazon that answers so. */
export function s3At(
  answer: (call: S3Call) => ScriptedAnswer,
  { clock, aws }: { readonly clock: Clock; readonly aws: AwsOperator | null },
): Connector {
  const mock = new MockAgent()
  mock.disableNetConnect()
  const agent: GuardedAgent = {
    request(url, { headers = {}, signal }) {
      const [status, answered, text] = answer({ url, headers: new Map(Object.entries(headers)) })
      const { origin } = url
      const path = url.pathname + url.search
      mock.get(origin).intercept({ path }).reply(status, text, { headers: answered })
      return mock.request({ origin, path, method: 'GET', headers, signal })
    },
    close: () => mock.close(),
  }
  const client: Parameters<typeof s3Connector>[0]['client'] = (meaning) =>
    new SourceClient({ agent, userAgent: 'Inlet', meaning })
  return s3Connector({ client, clock, aws, origin: null })
}
