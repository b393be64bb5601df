import { Link } from 'react-router'
import { CREATE_FIELD } from '#app/http/forms/creatable.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { CreateButton } from '#app/ui/form/create-button.tsx'
import { CheckboxGroup, type CheckboxOption } from '#app/ui/form/fields/checkbox-group.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import { type SetupFields, SetupSection } from './setup-section.tsx'

type ResourceOption = CheckboxOption & { scheduled: boolean }

export type ResourceChoices = {
  types: readonly CheckboxOption[]
  resources: readonly ResourceOption[]
  /** Whether the reader may open and add to the shop's resources. */
  canCreate: boolean
}

/** Resources that the product needs: types, and the ones of them that it is limited to. */
export function ResourceSection({ fields, choices }: { fields: SetupFields; choices: ResourceChoices }) {
  const { types, resources, canCreate } = choices
  const t = useTranslate()
  const { useResources, resourceTypeIds, resourceIds, allowSplitResources } = fields
  if (types.length === 0) {
    return (
      <SetupSection title={t('setup.resources')}>
        <p className="hint">{t('setup.use_resources_hint')}</p>
        <p>{t('setup.no_resource_types')}</p>
        {canCreate ? <NewResourceType /> : null}
      </SetupSection>
    )
  }
  return (
    <SetupSection title={t('setup.resources')}>
      <SwitchField field={useResources} hint={t('setup.use_resources_hint')} />
      <div className="when-on stack">
        <CheckboxGroup field={resourceTypeIds} options={types} inline />
        {resources.length > 0 ? (
          <CheckboxGroup
            field={resourceIds}
            hint={t('setup.resource_ids_hint')}
            options={resources}
            optional
            inline
          />
        ) : null}
        {canCreate ? (
          <>
            <Schedules resources={resources} />
            <div className="row">
              <NewResourceType />
              <CreateButton name={CREATE_FIELD} value="resource">
                {t('resource.new')}
              </CreateButton>
            </div>
          </>
        ) : null}
        <SwitchField field={allowSplitResources} />
      </div>
    </SetupSection>
  )
}

function NewResourceType() {
  const t = useTranslate()
  return (
    <CreateButton name={CREATE_FIELD} value="resource-type">
      {t('resource_type.new')}
    </CreateButton>
  )
}

/** Links to the schedules of the resources that follow one. */
function Schedules({ resources }: Pick<ResourceChoices, 'resources'>) {
  const t = useTranslate()
  const scheduled = resources.filter((resource) => resource.scheduled)
  if (scheduled.length === 0) return null
  return (
    <div>
      <p className="hint">{t('setup.scheduled_resources')}</p>
      <ul className="row">
        {scheduled.map(({ value, label }) => (
          <li key={value}>
            <Link to={`/resources/${value}/schedule`}>{t('setup.schedule_of', { name: label })}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
