import { repositories } from './en/repositories.ts'
import { area } from './t.ts'

export const repositoriesTexts = area('repositories', repositories)
