import { expect, test } from 'vitest'
import { frameBeside } from './frameBeside.ts'

test.each([
  ['https://c.example/sdk/widget.js', 'https://c.example/frame/'],
  ['https://c.example/a/b/sdk/widget.js', 'https://c.example/a/b/frame/'],
  ['https://c.example/sdk/0.1.0/widget.js', 'https://c.example/frame/'],
  ['https://c.example/sdk/x/sdk/widget.js', 'https://c.example/sdk/x/frame/'],
  ['http://localhost:8000/sdk/widget.js?v=/sdk/#/sdk/', 'http://localhost:8000/frame/'],
  ['https://c.example/widget.js', undefined],
  ['https://c.example/widget.js?from=/sdk/', undefined],
])('the frame beside %s is %s', (script, frame) => {
  expect(frameBeside(script)).toBe(frame)
})
