import { defineSource, FORM, OAUTH } from '../defineSource.ts'

export const servicenow = defineSource({
  id: 'SERVICENOW',
  subpath: 'servicenow',
  name: 'ServiceNow',
  ...OAUTH,
  ...FORM,
  ownFormats: ['SERVICENOW'],
})
