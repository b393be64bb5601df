import type { Translatable } from '#app/domain/shared/text/translatable.ts'

/** A text in all five languages, in the order sv, en, de, nl, no. */
export function inFive(sv: string, en: string, de: string, nl: string, no: string): Translatable {
  return { sv, en, de, nl, no }
}

export type ProductTexts = {
  displayName: Translatable
  shortDescription: Translatable
  meetingPlace: Translatable
  /** Noun for the quantity, in the plural: 'kajaker'. */
  quantityLabel: Translatable
}

const bigJetty = inFive(
  'Stora bryggan, Stavsnäs',
  'The big jetty, Stavsnäs',
  'Großer Steg, Stavsnäs',
  'De grote steiger, Stavsnäs',
  'Storebrygga, Stavsnäs',
)
const bikeShed = inFive(
  'Cykelboden vid hamnplan',
  'The bike shed by the harbour square',
  'Fahrradschuppen am Hafenplatz',
  'De fietsenschuur bij het havenplein',
  'Sykkelboden ved havneplassen',
)
const kayaks = inFive('kajaker', 'kayaks', 'Kajaks', 'kajaks', 'kajakker')
const pieces = inFive('stycken', 'pieces', 'Stück', 'stuks', 'stykk')
const none: Translatable = {}

export const seaKayak: ProductTexts = {
  displayName: inFive('Havskajak', 'Sea kayak', 'Seekajak', 'Zeekajak', 'Havkajakk'),
  shortDescription: inFive(
    'Stabil enkelkajak för dagsturer bland öarna. Paddel, flytväst och kapell ingår.',
    'Stable single kayak for day trips among the islands. Paddle, life jacket and spray deck included.',
    'Stabiler Einerkajak für Tagestouren zwischen den Inseln. Paddel, Schwimmweste und Spritzdecke inklusive.',
    'Stabiele eenpersoonskajak voor dagtochten tussen de eilanden. Peddel, zwemvest en spatzeil inbegrepen.',
    'Stabil enkeltkajakk for dagsturer mellom øyene. Åre, flytevest og spruttrekk er med.',
  ),
  meetingPlace: bigJetty,
  quantityLabel: kayaks,
}

export const doubleKayak: ProductTexts = {
  displayName: inFive('Tvåmanskajak', 'Double kayak', 'Zweierkajak', 'Tweepersoonskajak', 'Tomannskajakk'),
  shortDescription: inFive(
    'Paddla två. Rymlig och lugn, passar barn från 6 år i framsitsen.',
    'Paddle together. Roomy and calm, with room for a child from 6 years in the front seat.',
    'Zu zweit paddeln. Geräumig und ruhig, vorn ist Platz für Kinder ab 6 Jahren.',
    'Samen peddelen. Ruim en rustig, voorin geschikt voor kinderen vanaf 6 jaar.',
    'Padle to sammen. Romslig og rolig, passer for barn fra 6 år foran.',
  ),
  meetingPlace: bigJetty,
  quantityLabel: kayaks,
}

export const sunsetTour: ProductTexts = {
  displayName: inFive(
    'Guidad solnedgångspaddling',
    'Guided sunset paddle',
    'Geführte Paddeltour zum Sonnenuntergang',
    'Begeleide peddeltocht bij zonsondergang',
    'Guidet solnedgangspadling',
  ),
  shortDescription: inFive(
    'Två och en halv timme med guide, fika och kvällsljus. Nybörjare är välkomna.',
    'Two and a half hours with a guide, coffee and evening light. Beginners are welcome.',
    'Zweieinhalb Stunden mit Guide, Kaffeepause und Abendlicht. Auch für Einsteiger.',
    'Tweeënhalf uur met gids, koffiepauze en avondlicht. Beginners zijn welkom.',
    'To og en halv time med guide, kaffe og kveldslys. Nybegynnere er velkomne.',
  ),
  meetingPlace: bigJetty,
  quantityLabel: inFive('platser', 'places', 'Plätze', 'plaatsen', 'plasser'),
}

export const saunaRaft: ProductTexts = {
  displayName: inFive(
    'Vedeldad bastuflotte',
    'Wood-fired sauna raft',
    'Saunafloß mit Holzofen',
    'Houtgestookt saunavlot',
    'Vedfyrt badstuflåte',
  ),
  shortDescription: inFive(
    'Två timmar på spegelblankt vatten. Ved, handdukar och badstege finns ombord.',
    'Two hours on mirror-calm water. Firewood, towels and a bathing ladder are on board.',
    'Zwei Stunden auf spiegelglattem Wasser. Holz, Handtücher und Badeleiter sind an Bord.',
    'Twee uur op spiegelglad water. Hout, handdoeken en een zwemtrap zijn aan boord.',
    'To timer på speilblankt vann. Ved, håndklær og badestige er om bord.',
  ),
  meetingPlace: inFive(
    'Bastubryggan, Stavsnäs',
    'The sauna jetty, Stavsnäs',
    'Saunasteg, Stavsnäs',
    'De saunasteiger, Stavsnäs',
    'Badstubrygga, Stavsnäs',
  ),
  quantityLabel: inFive('flottar', 'rafts', 'Flöße', 'vlotten', 'flåter'),
}

export const motorBoat: ProductTexts = {
  displayName: inFive('Motorbåt Ekan', 'Motorboat Ekan', 'Motorboot Ekan', 'Motorboot Ekan', 'Motorbåt Ekan'),
  shortDescription: inFive(
    'Sex personer, 20 hk, inget båtkort behövs. Bensin betalas efteråt.',
    'Six people, 20 hp, no licence needed. Petrol is paid afterwards.',
    'Sechs Personen, 20 PS, kein Führerschein nötig. Benzin wird danach bezahlt.',
    'Zes personen, 20 pk, geen vaarbewijs nodig. Benzine betaal je achteraf.',
    'Seks personer, 20 hk, ingen båtførerprøve trengs. Bensin betales etterpå.',
  ),
  meetingPlace: bigJetty,
  quantityLabel: inFive('båtar', 'boats', 'Boote', 'boten', 'båter'),
}

export const islandBike: ProductTexts = {
  displayName: inFive('Öcykel', 'Island bike', 'Inselrad', 'Eilandfiets', 'Øysykkel'),
  shortDescription: inFive(
    'Sju växlar och korg fram. Åk runt Runmarö på en eftermiddag.',
    'Seven gears and a basket in front. Ride around Runmarö in an afternoon.',
    'Sieben Gänge und ein Korb vorn. An einem Nachmittag rund um Runmarö.',
    'Zeven versnellingen en een mand voorop. In één middag rond Runmarö.',
    'Sju gir og kurv foran. Sykle rundt Runmarö på en ettermiddag.',
  ),
  meetingPlace: bikeShed,
  quantityLabel: inFive('cyklar', 'bikes', 'Räder', 'fietsen', 'sykler'),
}

export const schoolPaddling: ProductTexts = {
  displayName: inFive('Skolpaddling', 'School paddling', 'Schulpaddeln', 'Schoolpeddelen', 'Skolepadling'),
  shortDescription: inFive(
    'En klass på vattnet i tre timmar. Genomgång och flytväst ingår.',
    'A class on the water for three hours. Introduction and life jacket included.',
    'Drei Stunden auf dem Wasser für eine Klasse. Einweisung und Schwimmweste inklusive.',
    'Drie uur op het water met een klas. Uitleg en zwemvest inbegrepen.',
    'En klasse på vannet i tre timer. Gjennomgang og flytevest er med.',
  ),
  meetingPlace: bigJetty,
  quantityLabel: kayaks,
}

export const jettyLunch: ProductTexts = {
  displayName: inFive(
    'Lunch på bryggan',
    'Lunch on the jetty',
    'Mittagessen auf dem Steg',
    'Lunch op de steiger',
    'Lunsj på brygga',
  ),
  shortDescription: inFive(
    'Rökt sik, potatissallad och bröd. Vegetariskt finns.',
    'Smoked whitefish, potato salad and bread. Vegetarian on request.',
    'Geräucherte Maräne, Kartoffelsalat und Brot. Auch vegetarisch.',
    'Gerookte houting, aardappelsalade en brood. Ook vegetarisch.',
    'Røkt sik, potetsalat og brød. Vegetarisk finnes.',
  ),
  meetingPlace: none,
  quantityLabel: inFive('luncher', 'lunches', 'Mittagessen', 'lunches', 'lunsjer'),
}

export const drySack: ProductTexts = {
  displayName: inFive('Torrsäck 20 l', 'Dry bag 20 l', 'Packsack 20 l', 'Drybag 20 l', 'Tørrsekk 20 l'),
  shortDescription: inFive(
    'Håller telefon och tröja torra.',
    'Keeps your phone and jumper dry.',
    'Hält Telefon und Pullover trocken.',
    'Houdt telefoon en trui droog.',
    'Holder telefon og genser tørre.',
  ),
  meetingPlace: none,
  quantityLabel: pieces,
}

export const coffeeBasket: ProductTexts = {
  displayName: inFive('Fikakorg', 'Picnic basket', 'Picknickkorb', 'Picknickmand', 'Kaffekurv'),
  shortDescription: inFive(
    'Kaffe, kanelbulle och smörgås. Säg till om allergier.',
    'Coffee, cinnamon bun and a sandwich. Tell us about allergies.',
    'Kaffee, Zimtschnecke und belegtes Brot. Allergien bitte angeben.',
    'Koffie, kaneelbroodje en een broodje. Meld allergieën.',
    'Kaffe, kanelbolle og smørbrød. Si fra om allergier.',
  ),
  meetingPlace: none,
  quantityLabel: inFive('korgar', 'baskets', 'Körbe', 'manden', 'kurver'),
}

export const wetsuit: ProductTexts = {
  displayName: inFive('Våtdräkt', 'Wetsuit', 'Neoprenanzug', 'Wetsuit', 'Våtdrakt'),
  shortDescription: inFive(
    'Varm i kallt vatten, storlek provas på plats.',
    'Warm in cold water, sizes are tried on at the jetty.',
    'Warm in kaltem Wasser, Anprobe am Steg.',
    'Warm in koud water, passen kan ter plaatse.',
    'Varm i kaldt vann, størrelse prøves på stedet.',
  ),
  meetingPlace: none,
  quantityLabel: pieces,
}

export const lifeJacket: ProductTexts = {
  displayName: inFive('Flytväst', 'Life jacket', 'Schwimmweste', 'Zwemvest', 'Flytevest'),
  shortDescription: inFive(
    'Ingår. Finns för barn och vuxna.',
    'Included. For children and adults.',
    'Inklusive. Für Kinder und Erwachsene.',
    'Inbegrepen. Voor kinderen en volwassenen.',
    'Inkludert. For barn og voksne.',
  ),
  meetingPlace: none,
  quantityLabel: pieces,
}

const farmYard = inFive(
  'Gårdsplanen, Granngården',
  'The farmyard, Granngården',
  'Hofplatz, Granngården',
  'Het erf, Granngården',
  'Gårdsplassen, Granngården',
)

export const farmTour: ProductTexts = {
  displayName: inFive(
    'Gårdsvandring med lammen',
    'Farm walk with the lambs',
    'Hofrundgang mit den Lämmern',
    'Boerderijwandeling met de lammetjes',
    'Gårdsvandring med lammene',
  ),
  shortDescription: inFive(
    'En timme bland djuren, med saft och bulle efteråt.',
    'An hour with the animals, with a drink and a bun afterwards.',
    'Eine Stunde bei den Tieren, danach Saft und Gebäck.',
    'Een uur tussen de dieren, met limonade en een broodje na afloop.',
    'En time blant dyrene, med saft og bolle etterpå.',
  ),
  meetingPlace: farmYard,
  quantityLabel: inFive('platser', 'places', 'Plätze', 'plaatsen', 'plasser'),
}

export const electricBike: ProductTexts = {
  displayName: inFive('Elcykel', 'Electric bike', 'E-Bike', 'Elektrische fiets', 'Elsykkel'),
  shortDescription: inFive(
    'Räcker sju mil. Hjälm och karta ingår.',
    'Goes 70 kilometres. Helmet and map included.',
    'Reicht für 70 Kilometer. Helm und Karte inklusive.',
    'Goed voor 70 kilometer. Helm en kaart inbegrepen.',
    'Rekker sju mil. Hjelm og kart er med.',
  ),
  meetingPlace: farmYard,
  quantityLabel: inFive('cyklar', 'bikes', 'Räder', 'fietsen', 'sykler'),
}
