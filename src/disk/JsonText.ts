import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaIssue from "effect/SchemaIssue"
import { parseJson } from "../core/text/Json.ts"

const Parsed = Schema.String.annotate({ expected: "a string that will be decoded as JSON" }).pipe(
  Schema.decodeTo(Schema.Unknown, {
    decode: SchemaGetter.transformEffect((text: string, options) =>
      Effect.try({
        try: () => parseJson(text),
        catch: () => new SchemaIssue.InvalidValue({ expected: "a valid JSON string" }, text, options)
      })
    ),
    encode: SchemaGetter.stringifyJson()
  })
)

/** What a JSON text holds, by its schema. Effect's own reads it with `JSON.parse`, of which Json.ts says what is wrong. */
export const fromJsonText = <S extends Schema.Constraint>(schema: S) => Parsed.pipe(Schema.decodeTo(schema))
