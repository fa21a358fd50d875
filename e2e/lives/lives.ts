import { GITHUB_LIFE } from './githubLife.ts'
import { GOOGLE_LIVES } from './googleLives.ts'
import type { Life } from './Life.ts'
import { MICROSOFT_LIVES } from './microsoftLives.ts'
import { PLAYED_LIVES } from './playedLives.ts'
import { SLACK_LIFE } from './slackLife.ts'

const all = [...PLAYED_LIVES, ...GOOGLE_LIVES, ...MICROSOFT_LIVES, GITHUB_LIFE, SLACK_LIFE]

/** By source. Later entries win: emulators by third parties, if there are some. */
export const LIVES: ReadonlyMap<string, Life> = new Map(all.map((life) => [life.integration.id, life]))
