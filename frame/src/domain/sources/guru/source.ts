import { defineSource, FORM } from '../defineSource.ts'

// Its place is a team's id, which says nothing to people.
export const guru = defineSource({
  id: 'GURU',
  subpath: 'guru',
  name: 'Guru',
  ...FORM,
  ownFormats: ['GURU'],
  accountPlace: 'domain',
})
