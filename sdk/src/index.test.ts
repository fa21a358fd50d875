import { expect, test } from 'vitest'
import { EVENT_ACTIONS, TEXT_FORMATS, Widget } from './index.ts'

test('exports the event actions [LIM-43]', () => {
  expect(EVENT_ACTIONS).toEqual(['INITIATE', 'ADD', 'UPDATE', 'CANCEL', 'ERROR'])
})

test('exports the text formats [LIM-46]', () => {
  expect(TEXT_FORMATS).toEqual(['PLAIN_TEXT'])
})

test('importing it has put nothing into the page', () => {
  expect(document.querySelector('dialog, iframe')).toBeNull()
  expect(Object.keys(Widget)).toEqual(['open', 'preload', 'check', 'dropTarget', 'status'])
})
