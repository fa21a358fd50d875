import * as v from 'valibot'
import { expect, test } from 'vitest'
import { authorOf, plainText, rawText } from './messageText.ts'
import { Message } from './slackAnswers.ts'

const nobody = { user: () => null, channel: () => null, group: () => null }
const textOf = (said: object) => plainText(rawText(v.parse(Message, { ts: '1.000001', ...said })), nobody)
const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } })
/** From Slack's reference: https://docs.slack.dev/reference/block-kit/blocks/rich-text-block */
const rich = (text: string) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
})

test('an attachment of an app that has its content in blocks says it [F-234]', () => {
  // https://docs.slack.dev/messaging/formatting-message-text: attachments may have blocks, and then a fallback alone.
  const attachment = {
    color: '#36a64f',
    fallback: '[no preview available]',
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: 'Build 7 failed' } },
      section('In <https://ci.example/7|the pipeline>'),
      { type: 'context', elements: [{ type: 'mrkdwn', text: 'by Ann' }] },
    ],
  }
  expect(textOf({ text: '', attachments: [attachment] })).toBe(
    'Build 7 failed\nIn the pipeline (https://ci.example/7)\nby Ann',
  )
  expect(textOf({ text: 'Look', attachments: [{ fallback: '[no preview available]' }] })).toBe('Look')
})

test.each([
  ['New alert', [section('Disk full on db-1'), section('92 % used')], 'Disk full on db-1\n92 % used'],
  ['A *bold* word', [rich('A bold word')], 'A *bold* word'],
  ['All that there is', [{ type: 'divider' }], 'All that there is'],
  [
    'There is news for you in the shop',
    [section('Order 4711')],
    'There is news for you in the shop\nOrder 4711',
  ],
])('the blocks of “%s” are taken where they say more [F-235]', (text, blocks, said) => {
  expect(textOf({ text, blocks })).toBe(said)
})

test('a message that somebody forwarded is read, and a preview of a link is not [F-236]', () => {
  const from_url = 'https://acme.slack.com/archives/C2/p1688651267097029?thread_ts=1&cid=C2'
  // https://github.com/slackapi/java-slack-sdk/issues/1179
  const forwarded = {
    ...{ from_url, is_msg_unfurl: true, author_id: 'U2', author_name: 'Bob <B>', text: '' },
    message_blocks: [{ team: 'T1', channel: 'C2', message: { blocks: [rich('The door code is 4711')] } }],
    files: [{ id: 'F1', title: 'plan.pdf', mode: 'hosted' }],
  }
  expect(textOf({ text: 'See this', attachments: [{ ...forwarded, is_share: true }] })).toBe(
    'See this\n[Forwarded message of Bob  B]\nThe door code is 4711\n[File: plan.pdf]',
  )
  expect(textOf({ text: 'See this', attachments: [forwarded] })).toContain('4711')
  const link = `See <${from_url.replace('&', '&amp;')}>`
  expect(textOf({ text: link, attachments: [forwarded] })).not.toContain('4711')
  expect(textOf({ text: '', attachments: [{ from_url, is_share: true, text: 'Only text' }] })).toBe(
    '[Forwarded message]\nOnly text',
  )
})

test('tables, Markdown and cards are read [F-237]', () => {
  // https://docs.slack.dev/reference/block-kit/blocks/table-block, …/markdown-block, …/card-block, …/container-block
  const blocks = [
    {
      type: 'table',
      rows: [
        [
          { type: 'raw_text', text: 'Region' },
          { type: 'raw_text', text: 'Sales' },
        ],
        [rich('North & West'), { type: 'raw_number', value: 12.5, text: '12.50' }],
      ],
    },
    { type: 'markdown', text: '## Next\n- call **Bo** <soon>' },
    {
      type: 'container',
      title: { type: 'plain_text', text: 'Plan' },
      child_blocks: [
        section('First'),
        { type: 'card', title: { type: 'mrkdwn', text: 'Card' }, body: { type: 'mrkdwn', text: 'Inside' } },
      ],
    },
    { type: 'task_card', title: 'Look it up', output: rich('Found') },
  ]
  expect(textOf({ text: '', blocks })).toBe(
    [
      'Region | Sales',
      'North & West | 12.50',
      '## Next\n- call **Bo** <soon>',
      'Plan\nFirst\nCard\nInside',
      'Look it up\nFound',
    ].join('\n'),
  )
})

test('words side by side in a context stay apart, inputs and pictures have their titles [F-237]', () => {
  const blocks = [
    {
      type: 'context',
      elements: [
        { type: 'mrkdwn', text: '*Opened* by Bo' },
        { type: 'plain_text', text: 'Priority 2' },
      ],
    },
    { type: 'image', title: { type: 'plain_text', text: 'Plan' }, alt_text: 'A map', image_url: 'https://x' },
    { type: 'image', title: { type: 'plain_text', text: 'Map' }, alt_text: 'Map', image_url: 'https://x' },
    { type: 'input', label: { type: 'plain_text', text: 'Reason' }, element: { type: 'plain_text_input' } },
  ]
  expect(textOf({ text: '', blocks })).toBe('*Opened* by Bo Priority 2\nPlan\nA map\nMap\nReason')
})

test('tasks of a plan and choices beside a text are read [F-237]', () => {
  const option = (text: string) => ({ text: { type: 'plain_text', text }, value: text })
  const blocks = [
    {
      type: 'plan',
      title: 'Trip',
      tasks: [
        {
          ...{ type: 'task_card', task_id: '1', title: 'Find trains', details: rich('By noon') },
          sources: [{ type: 'url', url: 'https://trains.example', text: 'Trains' }],
        },
      ],
    },
    {
      ...section('Lunch?'),
      accessory: {
        type: 'radio_buttons',
        options: [option('Soup'), { ...option('Rice'), description: option('hot').text }],
      },
    },
    { type: 'actions', elements: [{ type: 'static_select', options: [option('Closed')] }] },
    { ...section('Map'), accessory: { type: 'image', alt_text: 'logo', image_url: 'https://x' } },
  ]
  expect(textOf({ text: '', blocks })).toBe(
    'Trip\nFind trains\nBy noon\nTrains (https://trains.example)\nLunch?\nSoup\nRice\nhot\nMap',
  )
})

test('an attachment says who it is from, as apps of code and tickets write it [F-234]', () => {
  const attachment = { author_name: 'Ada Byron', title: 'Fix the pump', title_link: 'https://git.example/1' }
  expect(textOf({ text: '', attachments: [attachment] })).toBe(
    'Ada Byron\nFix the pump (https://git.example/1)',
  )
})

test('people of other workspaces have the name that their message brings [F-238]', () => {
  const user_profile = { display_name: 'Zoë | <Ext>', real_name: 'Zoë' }
  const author = authorOf(v.parse(Message, { ts: '1.000001', user: 'U9', user_profile }))
  expect(plainText(author, nobody)).toBe('Zoë    Ext')
  expect(plainText(author, { ...nobody, user: () => 'Zoë of Acme' })).toBe('Zoë of Acme')
})
