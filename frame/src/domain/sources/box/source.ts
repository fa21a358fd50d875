import { DRIVE, defineSource } from '../defineSource.ts'

export const box = defineSource({ id: 'BOX', subpath: 'box', name: 'Box', ...DRIVE })
