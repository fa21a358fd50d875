import * as v from 'valibot'
import { EmulateSlack } from '../../service/test/slack/EmulateSlack.ts'
import { type Life, pressFirst, returnTo } from './Life.ts'

const Channels = v.object({ channels: v.array(v.object({ id: v.string(), name: v.string() })) })

/** Emulated by emulate. */
export const SLACK_LIFE: Life = {
  integration: { id: 'SLACK' },
  async start(service) {
    const slack = await EmulateSlack.start(returnTo(service))
    const { channels } = await slack.call(Channels, 'conversations.list')
    const general = channels.find(({ name }) => name === 'general')?.id ?? ''
    return {
      variables: {
        INLET_SLACK_URL: slack.url,
        INLET_FETCH_ALLOW: slack.url,
        INLET_APP_SLACK: '1.2:app-secret',
      },
      signIn: pressFirst,
      choice: { kind: 'channel', name: '#general' },
      add: async (_, text) => void (await slack.post(general, text)),
      stop: () => slack.stop(),
    }
  },
}
