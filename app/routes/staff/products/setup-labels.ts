import { useTranslate } from '#app/i18n/translate.ts'

/** Labels of a product's set-up fields, for the form, its list of errors and the change log. */
export function useSetupLabels() {
  const t = useTranslate()
  return {
    productType: t('product.field_productType'),
    bookingType: t('product.field_bookingType'),
    maxCapacity: t('product.field_maxCapacity'),
    seats: t('product.field_seats'),
    aliasOfId: t('product.field_aliasOfId'),
    useIdentifiers: t('product.field_useIdentifiers'),
    identifiers: t('product.field_identifiers'),
    identifierAssignment: t('product.field_identifierAssignment'),
    useResources: t('product.field_useResources'),
    resourceTypeIds: t('product.field_resourceTypeIds'),
    resourceIds: t('product.field_resourceIds'),
    allowSplitResources: t('product.field_allowSplitResources'),
    qrTicketType: t('product.field_qrTicketType'),
    minutesBefore: t('product.field_minutesBefore'),
    minutesAfter: t('product.field_minutesAfter'),
    quantityLabel: t('product.field_quantityLabel'),
    lowInventoryLimit: t('product.field_lowInventoryLimit'),
    minimumQuantity: t('product.field_minimumQuantity'),
    maximumQuantity: t('product.field_maximumQuantity'),
    taxId: t('product.field_taxId'),
    discountable: t('product.field_discountable'),
    automaticPaymentLink: t('product.field_automaticPaymentLink'),
  }
}
