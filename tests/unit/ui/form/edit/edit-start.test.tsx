import { expect, test } from 'vitest'
import { EditChoices } from '#app/ui/form/edit/edit-choices.tsx'
import { goOn, type Retained, startOf } from '#app/ui/form/edit/edit-start.ts'
import { renderHtml } from '#tests/unit/ui/render.tsx'

const collision = { name: 'label.de', mine: 'Zwei', theirs: 'Drei' }
const conflict = { by: 'Kim Berg', at: null, changes: [], collisions: [collision], version: 3, seen: 5 }
const mine = { name: 'amount', take: 'mine' } as const

test.each([
  { why: 'is shown', answer: undefined, start: { number: 7, choices: [] } },
  { why: 'has nothing posted', answer: { result: {} }, start: { number: 7, choices: [] } },
  {
    why: 'was refused: its fields know nothing of newer versions',
    answer: { result: { initialValue: { version: '3' } } },
    start: { number: 3, seen: undefined, choices: [] },
  },
  {
    why: 'was refused after a choice',
    answer: {
      result: { initialValue: { version: { number: '3', seen: '5', choices: [mine, { name: 'x' }] } } },
    },
    start: { number: 3, seen: 5, choices: [mine] },
  },
  {
    why: 'collided',
    answer: { result: { initialValue: { version: '3' } }, conflict },
    start: { number: 3, seen: 5, choices: [] },
  },
  {
    why: 'collided once more: what is asked anew is not chosen yet',
    answer: {
      result: {
        initialValue: { version: { number: '3', seen: '4', choices: [mine, { ...mine, name: 'label.de' }] } },
      },
      conflict,
    },
    start: { number: 3, seen: 5, choices: [mine] },
  },
])('a form that $why goes on from the version that it was made for', ({ answer, start }) => {
  expect(startOf(7, answer)).toEqual(start)
})

test('what both changed is asked with both values, mine first; what was chosen goes along', () => {
  const start = startOf(7, {
    result: { initialValue: { version: { number: '3', seen: '4', choices: [mine] } } },
    conflict,
  })
  const html = renderHtml(<EditChoices start={start} conflict={conflict} labels={{ label: 'Namn' }} />)
  expect(html).toContain('name="version.number" value="3"')
  expect(html).toContain('name="version.seen" value="5"')
  expect(html).toContain('name="version.choices[0].take" value="mine"')
  expect(html).toContain('<legend class="field-label">Namn (Deutsch)</legend>')
  expect(html).toContain('name="version.choices[1].name" value="label.de"')
  expect(html).toMatch(/name="version.choices\[1\].take" checked="" value="mine"\/><span>Ditt: Zwei/)
  expect(html).toMatch(/name="version.choices\[1\].take" value="theirs"\/><span>Kim Berg: Drei/)
})

test('without a conflict a form posts its version alone, and one of what is new posts none', () => {
  const plain = renderHtml(<EditChoices start={startOf(7, undefined)} conflict={undefined} labels={{}} />)
  expect(plain).toBe('<input type="hidden" readOnly="" name="version" value="7"/>')
  expect(
    renderHtml(<EditChoices start={startOf(undefined, undefined)} conflict={undefined} labels={{}} />),
  ).toBe('')
})

const previous: Retained = { key: '3', stored: '3', version: 3 }
const newer = { stored: '4', version: 4 }
const sameStored = { stored: '3', version: 4 }

test.each([
  {
    why: 'nothing is unsaved: it starts anew',
    now: newer,
    is: { isTyped: false, isSent: false },
    to: { ...newer, key: '4' },
  },
  {
    why: 'its own save was answered: what was typed meanwhile stays, the version moves on',
    now: newer,
    is: { isTyped: true, isSent: true },
    to: { ...newer, key: '3' },
  },
  {
    why: 'somebody else saved: what was typed stays, and so does the version',
    now: newer,
    is: { isTyped: true, isSent: false },
    to: previous,
  },
  {
    why: 'another form of the page was saved, which changed nothing here',
    now: sameStored,
    is: { isTyped: true, isSent: false },
    to: { ...sameStored, key: '3' },
  },
])('a form goes on when $why', ({ now, is, to }) => {
  expect(goOn(previous, now, is)).toEqual(to)
})
