import { Search } from 'lucide-react'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextareaField } from '#web/ui/form/textarea-field.tsx'
import { Sample } from './sample.tsx'

const DIVISIONS = ['Dhaka', 'Chattogram', 'Rajshahi', 'Khulna', 'Barishal', 'Sylhet', 'Rangpur', 'Mymensingh'].map(
  (name) => ({ value: name, label: name }),
)

/** Form fields. */
export function Fields() {
  return (
    <>
      <Sample name="TextField">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Name" autoComplete="name" placeholder="Your full name" />
          <TextField label="Landmark" optional hint="A shop, mosque or school that the courier knows." />
          <TextField label="Phone" type="tel" defaultValue="০১৭" error="Please enter all 11 digits of the number" />
          <TextField label="Email" type="email" defaultValue="customer@omnishoes.example" disabled />
          <TextField
            label="Search"
            hideLabel
            type="search"
            placeholder="Search shoes"
            before={<Search aria-hidden="true" className="size-5" />}
          />
          <TextField
            label="Discount"
            inputMode="numeric"
            defaultValue="15"
            after={<span className="w-11 text-center text-ink-muted">%</span>}
          />
          <TextField
            label="A label that is much longer than anyone would like it to be on a phone of 360 pixels"
            lang="bn"
            defaultValue="বাড়ি ১২, সড়ক ৭, ধানমন্ডি আবাসিক এলাকা, ঢাকা ১২০৫, বাংলাদেশ"
          />
        </div>
      </Sample>
      <Sample name="EmailField">
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField label="Email" autoComplete="off" defaultValue="customer@omnishoes.example" />
          <EmailField label="Email" autoComplete="off" error="Please enter a valid email address" />
        </div>
      </Sample>
      <Sample name="PasswordField">
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField label="Password" autoComplete="off" defaultValue="omni-demo" />
          <PasswordField label="New password" autoComplete="off" error="Use at least 8 characters" />
        </div>
      </Sample>
      <Sample name="SelectField">
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField label="Division" placeholder="Select Division" options={DIVISIONS} />
          <SelectField
            label="District"
            placeholder="Select District"
            options={DIVISIONS}
            error="Please choose a district"
          />
          <SelectField label="Thana" placeholder="Select Thana" options={[]} disabled hint="Choose a district first." />
        </div>
      </Sample>
      <Sample name="TextareaField" note="Grows with its text">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextareaField label="Address" autoComplete="street-address" placeholder="House, road, area" />
          <TextareaField label="Note" error="Please write less than 500 characters" defaultValue="Ring twice." />
        </div>
      </Sample>
      <Sample name="Field" note="The frame around a control of one's own">
        <Field label="Date of birth" hint="As on your card." className="max-w-64">
          {(control) => <input type="date" {...control} className="control-field" />}
        </Field>
      </Sample>
    </>
  )
}
