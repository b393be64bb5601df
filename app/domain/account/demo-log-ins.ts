/** The demo shop's log-ins, created by `db/seed`. Shown only in demo mode. */
export const DEMO_PASSWORD = 'brygga-demo'
export const DEMO_EMAILS = [
  'owner@sjoboden.test',
  'staff@sjoboden.test',
  'door@sjoboden.test',
  'accountant@sjoboden.test',
  'guide@sjoboden.test',
  'owner@granngarden.test',
  'admin@brygga.test',
] as const
