/** Access keys of the steps. Source: experience.md §2 'Keyboard'. */
export const STEP_KEYS = {
  product: '1',
  date: '2',
  quantities: '3',
  addons: '4',
  customer: '5',
  payment: '6',
  add: 'n',
} as const
