import { LOCALES, type Translatable } from '#app/domain/shared/text/translatable.ts'
import type { Instant } from '#app/domain/shared/time.ts'
import { insertShopDocument } from '#app/domain/shop/document-queries.server.ts'
import { updateShopOptions } from '#app/domain/shop/shop-edit-queries.server.ts'
import { insertShop } from '#app/domain/shop/shop-queries.server.ts'
import type { Tx } from '#db/transaction.server.ts'
import { inFive } from './texts.ts'

export type ShopSpec = {
  facts: {
    key: string
    displayName: string
    companyName: string
    companyOrgNo: string
    companyEmail: string
    companyPhone: string
    companyUrl: string
    street: string
    zip: string
    city: string
    introduction: Translatable
  }
  terms: Translatable
  privacy: Translatable
  /** Text on how to prepare and what to bring; left out where there is nothing to say. */
  preparation?: Translatable
  receiptFooter?: Translatable
  /** Hours before the start until which a guest may cancel, as the terms say. */
  guestCancelHours?: number
  providers: readonly ProviderSpec[]
}

type ProviderSpec = {
  key: string
  kind: 'TEST' | 'OFFLINE'
  name: Translatable
  hint: Translatable
  instructions: Translatable
  /** Hours until an unpaid order is cancelled; 0 = never. */
  timeLimitHours: number
}

const testCard: ProviderSpec = {
  key: 'card',
  kind: 'TEST',
  name: inFive('Kort (test)', 'Card (test)', 'Karte (Test)', 'Kaart (test)', 'Kort (test)'),
  hint: inFive(
    'Testbetalning: inga riktiga pengar dras.',
    'Test payment: no real money is taken.',
    'Testzahlung: es wird kein echtes Geld abgebucht.',
    'Testbetaling: er wordt geen echt geld afgeschreven.',
    'Testbetaling: ingen ekte penger trekkes.',
  ),
  instructions: {},
  timeLimitHours: 0,
}

const onSite: ProviderSpec = {
  key: 'onSite',
  kind: 'OFFLINE',
  name: inFive(
    'Betala på plats',
    'Pay on site',
    'Vor Ort bezahlen',
    'Ter plaatse betalen',
    'Betal på stedet',
  ),
  hint: inFive(
    'Kort eller Swish när du kommer.',
    'By card or Swish when you arrive.',
    'Mit Karte oder Swish bei der Ankunft.',
    'Met kaart of Swish bij aankomst.',
    'Kort eller Swish når du kommer.',
  ),
  instructions: inFive(
    'Betala med kort eller Swish på plats, senast 15 minuter före start.',
    'Pay by card or Swish on site, at least 15 minutes before the start.',
    'Bitte vor Ort mit Karte oder Swish bezahlen, spätestens 15 Minuten vor Beginn.',
    'Betaal ter plaatse met kaart of Swish, uiterlijk 15 minuten voor aanvang.',
    'Betal med kort eller Swish på stedet, senest 15 minutter før start.',
  ),
  timeLimitHours: 0,
}

const invoice: ProviderSpec = {
  key: 'invoice',
  kind: 'OFFLINE',
  name: inFive('Faktura', 'Invoice', 'Rechnung', 'Factuur', 'Faktura'),
  hint: inFive(
    'För företag och föreningar, 10 dagar.',
    'For companies and associations, 10 days.',
    'Für Firmen und Vereine, 10 Tage.',
    'Voor bedrijven en verenigingen, 10 dagen.',
    'For bedrifter og foreninger, 10 dager.',
  ),
  instructions: inFive(
    'Fakturan kommer med e-post. Betala till bankgiro 5050-1055 inom 10 dagar och ange ordernumret.',
    'The invoice comes by e-mail. Pay to bankgiro 5050-1055 within 10 days and state the order number.',
    'Die Rechnung kommt per E-Mail. Bitte innerhalb von 10 Tagen an Bankgiro 5050-1055 zahlen und die Bestellnummer angeben.',
    'De factuur komt per e-mail. Betaal binnen 10 dagen op bankgiro 5050-1055 en vermeld het ordernummer.',
    'Fakturaen kommer på e-post. Betal til bankgiro 5050-1055 innen 10 dager og oppgi ordrenummeret.',
  ),
  timeLimitHours: 240,
}

/** The shop in the pictures of the look. */
export const sjoboden: ShopSpec = {
  facts: {
    key: 'sjoboden',
    displayName: 'Sjöboden',
    companyName: 'Sjöboden AB',
    companyOrgNo: '559000-0005',
    companyEmail: 'hej@sjoboden.example',
    companyPhone: '08-465 004 10',
    companyUrl: 'https://sjoboden.example',
    street: 'Södra bryggan 4',
    zip: '139 70',
    city: 'Stavsnäs',
    introduction: inFive(
      'Stavsnäs vinterhamn, öppet året om.',
      'Stavsnäs winter harbour, open all year.',
      'Winterhafen Stavsnäs, ganzjährig geöffnet.',
      'Winterhaven Stavsnäs, het hele jaar open.',
      'Stavsnäs vinterhavn, åpent hele året.',
    ),
  },
  terms: inFive(
    'Bokningen gäller när den är bekräftad. Avboka gratis till 24 timmar före start, därefter betalas hela priset.\n\nBlåser det över 8 m/s flyttar vi din tid utan kostnad. Alla på vattnet bär flytväst och kan simma 200 meter. Den som hyr på egen hand har fyllt 18 år.',
    'The booking holds once it is confirmed. Cancel free of charge until 24 hours before the start; after that the full price is due.\n\nIf it blows more than 8 m/s we move your time at no cost. Everyone on the water wears a life jacket and can swim 200 metres. Whoever rents on their own is at least 18.',
    'Die Buchung gilt, sobald sie bestätigt ist. Kostenlose Stornierung bis 24 Stunden vor Beginn, danach ist der volle Preis fällig.\n\nBei Wind über 8 m/s verlegen wir Ihre Zeit kostenlos. Auf dem Wasser tragen alle eine Schwimmweste und können 200 Meter schwimmen. Wer allein mietet, ist mindestens 18 Jahre alt.',
    'De boeking geldt zodra ze is bevestigd. Gratis annuleren tot 24 uur voor aanvang, daarna is de volle prijs verschuldigd.\n\nBij meer dan 8 m/s wind verplaatsen we je tijd kosteloos. Op het water draagt iedereen een zwemvest en kan iedereen 200 meter zwemmen. Wie zelfstandig huurt is minstens 18 jaar.',
    'Bestillingen gjelder når den er bekreftet. Avbestill gratis inntil 24 timer før start, deretter betales hele prisen.\n\nBlåser det mer enn 8 m/s, flytter vi tiden uten kostnad. Alle på vannet bruker flytevest og kan svømme 200 meter. Den som leier på egen hånd, har fylt 18 år.',
  ),
  privacy: inFive(
    'Vi sparar namn, e-post, telefon och bokning för att ta emot dig, skicka bekräftelser och sköta bokföringen. Skriv till hej@sjoboden.example för att få uppgifterna utlämnade eller raderade.',
    'We keep name, e-mail, phone and booking to receive you, send confirmations and do our bookkeeping. Write to hej@sjoboden.example to get a copy of your data or have it erased.',
    'Wir speichern Name, E-Mail, Telefon und Buchung, um Sie zu empfangen, Bestätigungen zu senden und Buch zu führen. Auskunft und Löschung über hej@sjoboden.example.',
    'We bewaren naam, e-mail, telefoon en boeking om je te ontvangen, bevestigingen te sturen en de boekhouding te doen. Mail hej@sjoboden.example voor inzage of verwijdering.',
    'Vi lagrer navn, e-post, telefon og bestilling for å ta imot deg, sende bekreftelser og føre regnskap. Skriv til hej@sjoboden.example for innsyn eller sletting.',
  ),
  preparation: inFive(
    'Kom 15 minuter före start. Ta med kläder efter väder, ombyte och vatten; flytväst och kapell lånar du av oss.',
    'Come 15 minutes before the start. Bring clothes for the weather, a change and water; we lend you life jackets and spray skirts.',
    'Bitte 15 Minuten vor Beginn da sein und Kleidung fürs Wetter, Wechselkleidung und Wasser mitbringen; Schwimmwesten und Spritzdecken leihen Sie bei uns.',
    'Kom 15 minuten voor aanvang. Neem kleding voor het weer, droge kleren en water mee; zwemvesten en spatzeilen leen je van ons.',
    'Kom 15 minutter før start. Ta med klær etter vær, skift og vann; flytevest og spruttrekk låner du av oss.',
  ),
  receiptFooter: inFive(
    'Sjöboden AB är godkänt för F-skatt. Välkommen till bryggan!',
    'Sjöboden AB is approved for F-tax. Welcome to the jetty!',
    'Sjöboden AB ist für die schwedische F-Steuer registriert. Willkommen am Steg!',
    'Sjöboden AB is goedgekeurd voor de Zweedse F-belasting. Welkom op de steiger!',
    'Sjöboden AB er godkjent for F-skatt i Sverige. Velkommen til brygga!',
  ),
  guestCancelHours: 24,
  providers: [testCard, onSite, invoice],
}

/** A second shop of another owner, so that what belongs to one shop is seen to stay there. */
export const granngarden: ShopSpec = {
  facts: {
    key: 'granngarden',
    displayName: 'Granngården',
    companyName: 'Granngården i Fågelbro HB',
    companyOrgNo: '969700-0009',
    companyEmail: 'hej@granngarden.example',
    companyPhone: '08-465 004 80',
    companyUrl: 'https://granngarden.example',
    street: 'Gårdsvägen 12',
    zip: '139 60',
    city: 'Värmdö',
    introduction: inFive(
      'Lamm, kaffe och lånecyklar mitt på ön.',
      'Lambs, coffee and bikes in the middle of the island.',
      'Lämmer, Kaffee und Räder mitten auf der Insel.',
      'Lammetjes, koffie en fietsen midden op het eiland.',
      'Lam, kaffe og sykler midt på øya.',
    ),
  },
  terms: inFive(
    'Avboka gratis till dagen före. Hundar hålls kopplade på gården.',
    'Cancel free of charge until the day before. Dogs are kept on a lead at the farm.',
    'Kostenlose Stornierung bis zum Vortag. Hunde sind auf dem Hof anzuleinen.',
    'Gratis annuleren tot de dag ervoor. Honden zijn op het erf aangelijnd.',
    'Avbestill gratis til dagen før. Hunder holdes i bånd på gården.',
  ),
  privacy: inFive(
    'Vi sparar bara det som behövs för bokningen och bokföringen.',
    'We keep only what the booking and our bookkeeping need.',
    'Wir speichern nur, was für Buchung und Buchführung nötig ist.',
    'We bewaren alleen wat nodig is voor de boeking en de boekhouding.',
    'Vi lagrer bare det som trengs for bestillingen og regnskapet.',
  ),
  providers: [testCard, onSite, invoice],
}

/** Stores a shop with its documents and payment methods. Answers its id and its providers' ids by key. */
export async function insertDemoShop(
  tx: Tx,
  spec: ShopSpec,
  now: Instant,
): Promise<{ shopId: number; providers: ReadonlyMap<string, number> }> {
  const shopId = await insertShop(tx, {
    ...spec.facts,
    currency: 'SEK',
    locales: LOCALES,
    companyVat: `SE${spec.facts.companyOrgNo.replace('-', '')}01`,
    reservationMinutes: 30,
    marginToClosingMinutes: 0,
    approvedTermsAt: now,
    now,
  })
  await insertShopDocument(tx, { shopId, kind: 'TERMS', body: spec.terms, now })
  await insertShopDocument(tx, { shopId, kind: 'PRIVACY', body: spec.privacy, now })
  if (spec.preparation)
    await insertShopDocument(tx, { shopId, kind: 'PREPARATION', body: spec.preparation, now })
  if (spec.receiptFooter)
    await insertShopDocument(tx, { shopId, kind: 'RECEIPT_FOOTER', body: spec.receiptFooter, now })
  if (spec.guestCancelHours !== undefined)
    await updateShopOptions(tx, shopId, { guestCancelHours: spec.guestCancelHours })
  return { shopId, providers: await insertProviders(tx, shopId, spec.providers) }
}

async function insertProviders(tx: Tx, shopId: number, specs: readonly ProviderSpec[]) {
  const ids = new Map<string, number>()
  for (const [position, spec] of specs.entries()) {
    const { id } = await tx
      .insertInto('payment_provider')
      .values({
        shop_id: shopId,
        position,
        kind: spec.kind,
        name: JSON.stringify(spec.name),
        hint: JSON.stringify(spec.hint),
        instructions: JSON.stringify(spec.instructions),
        time_limit_hours: spec.timeLimitHours,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(spec.key, id)
  }
  return ids
}
