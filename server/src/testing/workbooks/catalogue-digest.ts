import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'

/**
 * Every step, sector, keyword, category, format and work by content: without ids, uids, dates and
 * revisions; references become names.
 */
export async function catalogueContent(db: Database): Promise<unknown> {
  const { rows } = await db.execute(sql`
    with named_sector as (select s.*, p.slug as parent_slug from sector s left join sector p on p.id = s.parent_id),
    named_tag as (select t.id, t.name, t.position, p.name as parent_name from tag t left join tag p on p.id = t.parent_id)
    select
      (select jsonb_agg(jsonb_build_array(slug, name, parent_slug, position, total) order by slug) from named_sector) as sectors,
      (select jsonb_agg(jsonb_build_array(parent_name, name, position) order by parent_name, name, position) from named_tag) as tags,
      (select jsonb_agg(jsonb_build_array(name, position) order by name, position) from card_category) as categories,
      (select jsonb_agg(jsonb_build_array(slug, name) order by slug) from card_format) as formats,
      (select jsonb_agg(to_jsonb(e) - array['id', 'uid', 'created_at', 'updated_at', 'revision'] order by title, identifier) from exemplary e) as works,
      (select jsonb_agg(
        (to_jsonb(c) - array['id', 'uid', 'created_at', 'updated_at', 'revision', 'parent_id', 'sector_id', 'category_id', 'format_id'])
        || jsonb_build_object(
          'parent', (select coalesce(nullif(p.idx, ''), p.name) from card p where p.id = c.parent_id),
          'sector', (select slug from sector s where s.id = c.sector_id),
          'category', (select name from card_category g where g.id = c.category_id),
          'format', (select slug from card_format f where f.id = c.format_id),
          'tags', (select jsonb_agg(jsonb_build_array(t.parent_name, t.name) order by t.parent_name, t.name) from card_tag l join named_tag t on t.id = l.tag_id where l.card_id = c.id),
          'works', (select jsonb_agg(e.title order by l.position) from card_exemplary l join exemplary e on e.id = l.exemplary_id where l.card_id = c.id))
        order by c.idx, c.name) from card c) as steps`)
  return rows[0]
}
