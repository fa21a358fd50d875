// What the predecessor alone weighs.
export { CarbonConnect } from 'carbon-connect'
