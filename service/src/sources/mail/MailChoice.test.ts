import { requestFaults, SyncGmail, SyncOutlook } from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { choiceItem, choiceOfId, groupsOf, idOfChoice } from './MailChoice.ts'

const label = (value: string) => ({ key: 'label', value }) as const
const starred = { key: 'is', value: 'starred' } as const
const after = { key: 'after', value: '2024/01/07' } as const

/** Parses the filters of a request. Throws if they are rejected. */
function read(filters: unknown) {
  const request = { filters }
  const [fault] = requestFaults(SyncGmail)(request)
  if (fault) throw new Error(fault.path.join('.'))
  return groupsOf(v.parse(SyncGmail, request).filters)
}

describe('filters', () => {
  it.each([
    [{}, []],
    [label('Work'), [[label('Work')]]],
    [{ OR: [label('Work'), starred] }, [[label('Work'), starred]]],
    [{ AND: [after, { OR: [label('Work'), starred] }] }, [[after], [label('Work'), starred]]],
  ])('%j', (filters, groups) => {
    expect(read(filters)).toEqual(groups)
  })

  it.each([
    [{ key: 'subject', value: 'x' }],
    [{ key: 'is', value: 'snoozed' }],
    [{ key: 'after', value: '2024-01-07' }],
    [{ key: 'before', value: '2024/13/07' }],
    [{ key: 'label', value: ' ' }],
    [{ key: 'label', value: 'x', not: true }],
    [{ OR: [] }],
    [{ OR: [{ AND: [starred] }] }],
    [{ AND: [{ OR: [{ AND: [starred] }] }] }],
    [{ AND: [starred], OR: [starred] }],
    ['label:x'],
  ])('%j is refused, and not taken for all mail', (filters) => {
    expect(() => read(filters)).toThrow()
  })

  it('of Outlook are of one folder, the inbox where none is named', () => {
    const request = { filters: { key: 'category', value: 'Red' } }
    expect(v.parse(SyncOutlook, request)).toMatchObject({ folder: 'Inbox', ...request })
  })
})

describe('a choice', () => {
  const choice = { folder: null, groups: [[after], [label('Work'), starred]], attachments: true }

  it('is a folder whose id says what it is', () => {
    const item = choiceItem(choice)
    expect(item).toMatchObject({
      name: 'Since 2024-01-07, Work or starred',
      parentExternalId: null,
      rootExternalId: item.externalId,
      isExpandable: true,
    })
    const other = { ...choice, groups: [[starred, label('Work')], [after]] }
    expect(idOfChoice(other)).toBe(item.externalId)
    const known = choiceOfId(item.externalId)
    expect(known && idOfChoice(known)).toBe(item.externalId)
    expect(idOfChoice({ ...choice, attachments: false })).not.toBe(item.externalId)
  })

  it.each([
    [[[label('Inbox')]], 'Inbox'],
    [
      [[label('Inbox'), label('Work')], [{ key: 'from', value: 'ann@x.example' }]],
      'Inbox or Work, from ann@x.example',
    ],
    [[[{ key: 'before', value: '2024/01/07' }]], 'Before 2024-01-07'],
    [[], 'All mail'],
  ])('%j is called %s [F-316]', (groups, name) => {
    expect(choiceItem({ folder: null, groups, attachments: false }).name).toBe(name)
  })

  it('is no other id', () => {
    for (const id of ['INBOX', '{', '{}', '', '{"folder":1,"groups":[],"attachments":true}'])
      expect(choiceOfId(id)).toBeNull()
  })
})
