import { createCustomField } from '#app/domain/question/save-custom-field.server.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import type { Tx } from '#db/transaction.server.ts'
import { inFive } from './texts.ts'

type Seeded = { shopId: number; userId: number; tourId: number; now: Instant }

const FOR_BOTH = { visibleForGuest: true, visibleForAdmin: true, requiredForAdmin: false } as const

const MEANS = [
  inFive('Sociala medier', 'Social media', 'Soziale Medien', 'Sociale media', 'Sosiale medier'),
  inFive('Vänner', 'Friends', 'Freunde', 'Vrienden', 'Venner'),
  inFive('Turistbyrån', 'The tourist office', 'Touristeninformation', 'De VVV', 'Turistkontoret'),
  inFive('Gick förbi', 'Walked past', 'Zufällig vorbeigekommen', 'Liep langs', 'Gikk forbi'),
]

/** Inserts Sjöboden's questions: how everybody found it, and how tall each participant of the guided tour is. */
export async function insertQuestions(tx: Tx, { shopId, userId, tourId, now }: Seeded): Promise<void> {
  const editor = { shopId, userId, now }
  const foundUs = await createCustomField(tx, {
    ...editor,
    values: {
      ...FOR_BOTH,
      internalName: 'found-us',
      dataType: 'SELECT',
      appliesTo: 'BOOKING',
      label: inFive(
        'Hur hittade du oss?',
        'How did you find us?',
        'Wie haben Sie uns gefunden?',
        'Hoe heb je ons gevonden?',
        'Hvordan fant du oss?',
      ),
      hint: {},
      options: MEANS.map((label) => ({ key: null, label })),
      forAllProducts: true,
      productIds: [],
      requiredForGuest: false,
    },
  })
  const height = await createCustomField(tx, {
    ...editor,
    values: {
      ...FOR_BOTH,
      internalName: 'height',
      dataType: 'SINGLE_LINE',
      appliesTo: 'PARTICIPANT',
      label: inFive(
        'Längd i cm för flytväst',
        'Height in cm for the life jacket',
        'Größe in cm für die Schwimmweste',
        'Lengte in cm voor het zwemvest',
        'Høyde i cm for flytevest',
      ),
      hint: inFive(
        'Så ligger rätt storlek framme när du kommer.',
        'So that the right size is ready when you come.',
        'Damit die richtige Größe bereitliegt, wenn Sie kommen.',
        'Dan ligt de juiste maat klaar als je komt.',
        'Så ligger riktig størrelse klar når du kommer.',
      ),
      options: [],
      forAllProducts: false,
      productIds: [tourId],
      requiredForGuest: true,
    },
  })
  if (!foundUs.ok || !height.ok) throw new Error('the demo questions were refused')
}
