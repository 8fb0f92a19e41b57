package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codec.Codecs;
import io.ironbridge.copybook.codec.FieldCodec;
import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Occurs;
import io.ironbridge.copybook.layout.Origin;
import io.ironbridge.copybook.layout.Place;
import io.ironbridge.copybook.layout.Renames;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import java.util.List;

/** Level 66 entries as items that can be read. They are not part of the plan. */
final class RenamedItems {
    private RenamedItems() {}

    /** The path of an entry: its record's name, and its own. */
    static String path(Plan plan, Renames renames) {
        return plan.root().path() + "." + renames.name();
    }

    /** The bytes of a range of items as one text, directly below the root. */
    static PlanField text(Plan plan, Renames renames) {
        FieldCodec codec = Codecs.of(renames.type(), plan.options());
        return new PlanField(
                field(plan, renames),
                new PlanItem.Traits(plan.items().size(), true, -1, false, false, false),
                null,
                new PlanField.Details(plan.fields().size(), codec, Remedy.REJECT, -1),
                new byte[0]);
    }

    private static Field field(Plan plan, Renames renames) {
        Description description =
                new Description(
                        66,
                        renames.name(),
                        renames.name(),
                        path(plan, renames),
                        true,
                        false,
                        "",
                        "",
                        "",
                        List.of(),
                        new Origin("", 0, ""));
        Place place = new Place(renames.offset(), 0, false, renames.length(), renames.length());
        return new Field(description, place, Occurs.ONCE, renames.type(), null);
    }
}
