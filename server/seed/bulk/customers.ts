import type { RunQuery } from './in-transaction.ts'
import { DAYS } from './orders.ts'
import { CREATE_PICK } from './temporary-functions.ts'

/** Adds customers without passwords, with phone numbers that cannot be dialled. */
export async function addCustomers(run: RunQuery, customers: number, seedId: number): Promise<void> {
  await run(CREATE_PICK)
  await run(
    `insert into users (id, email, name, phone, location, dob, password_hash, created_at)
     select gen_random_uuid(), 'measured-' || $2::int || '-' || n || '@mail.example',
       (array['Nusrat','Rahim','Karim','Sadia','Farhana','Tanvir','Mitu','Arif','Shirin','Jamal'])[1 + pg_temp.pick(n, 1, 10)]
         || ' ' || (array['Jahan','Islam','Rahman','Akter','Hossain','Chowdhury','Begum','Sarkar'])[1 + pg_temp.pick(n, 2, 8)] || ' ' || n,
       '010' || lpad((pg_temp.pick($2::int + n, 3, 100000000))::text, 8, '0'),
       'House ' || 1 + n % 90 || ', Road ' || 1 + n % 30 || ', Dhaka', '1990-01-01', null, now() - interval '${DAYS + 1} days'
     from generate_series(1, $1::int) n`,
    [customers, seedId],
  )
}
