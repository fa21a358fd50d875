/** True in `npm run test:long`, where trials run that take long. `npm test` keeps one of each kind. */
export const inLongRun = process.env.INLET_TEST_LONG === 'true'
