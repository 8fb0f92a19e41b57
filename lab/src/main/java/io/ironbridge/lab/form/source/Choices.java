package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.lab.form.FieldConversion;
import io.ironbridge.lab.form.FormStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Storage with several descriptions: one for all if they convert each byte alike, otherwise by
 * directives.
 */
final class Choices {
    private final RecordLayout record;
    private final List<Directive> directives;
    private final Anchors anchors;

    Choices(RecordLayout record, List<Directive> directives, Anchors anchors) {
        this.record = record;
        this.directives = directives;
        this.anchors = anchors;
    }

    /** Takes items that lie over one another. */
    List<FormStep> steps(List<Item> cluster, PlanBuilder builder) throws Refusal {
        List<FormStep.Variant> variants = new ArrayList<>();
        for (Directive directive : directives) {
            if (directive instanceof Directive.When when && names(when.item(), cluster)) {
                Item item = named(when.item(), cluster);
                FormStep.Test test = new TestReader(record, anchors, when).test(cluster.getFirst());
                variants.add(new FormStep.Variant(test, builder.all(item)));
            }
        }
        for (Directive directive : directives) {
            if (directive instanceof Directive.Use use && names(use.item(), cluster)) {
                Item item = named(use.item(), cluster);
                variants.add(new FormStep.Variant(new FormStep.Always(), builder.all(item)));
            }
        }
        return variants.isEmpty()
                ? alike(cluster, builder)
                : List.of(
                        new FormStep.Choice(
                                PlanBuilder.length(cluster), record.hostLength(cluster), variants));
    }

    private boolean names(ItemName name, List<Item> cluster) {
        return record.named(name).stream().anyMatch(cluster::contains);
    }

    private Item named(ItemName name, List<Item> cluster) {
        return record.named(name).stream().filter(cluster::contains).findFirst().orElseThrow();
    }

    private List<FormStep> alike(List<Item> cluster, PlanBuilder builder) throws Refusal {
        Optional<Field> address = address(cluster);
        if (address.isPresent()) {
            return builder.all(address.get());
        }
        Item longest = cluster.getFirst();
        List<FormStep> steps = builder.all(longest);
        for (Item member : cluster.subList(1, cluster.size())) {
            List<FormStep> other = builder.all(member);
            int difference =
                    ByteKinds.of(steps, longest.extent())
                            .difference(ByteKinds.of(other, member.extent()));
            if (difference >= 0) {
                throw disagreement(longest, member, difference);
            }
            if (member.extent() > longest.extent()) {
                longest = member;
                steps = other;
            }
        }
        return steps;
    }

    /**
     * The address that the other descriptions, including single items, show as a number or as text:
     * its bytes have no meaning outside, so no directive is needed.
     */
    private static Optional<Field> address(List<Item> cluster) {
        Optional<Field> address = Optional.empty();
        for (Item item : cluster) {
            if (!(item instanceof Field field)
                    || item.occurs().table()
                    || field.place().length() > FieldConversion.ADDRESS.bytes()) {
                return Optional.empty();
            }
            if (FieldConversions.of(field) == FieldConversion.ADDRESS) {
                address = Optional.of(field);
            }
        }
        return address;
    }

    private Refusal disagreement(Item first, Item second, int offset) {
        String one = described(first, offset);
        String other = described(second, offset);
        String what = one + " and " + other + " describe the same byte in different ways";
        String name = second.description().originalName();
        return new Refusal(FormFault.REDEFINES, record.place(second), name, what);
    }

    private static String described(Item variant, int offset) {
        Item item = elementary(variant, offset);
        String name = item.description().originalName();
        String variantName = variant.description().originalName();
        return item.equals(variant) ? name : name + " of " + variantName;
    }

    /** The innermost unambiguous item at this byte. */
    private static Item elementary(Item item, int offset) {
        int within = item.occurs().table() ? offset % step(item) : offset;
        if (item instanceof Field) {
            return item;
        }
        for (Item child : ((Group) item).items()) {
            int start = child.place().offset();
            if (within >= start && within < start + child.extent()) {
                return elementary(child, within - start);
            }
        }
        return item;
    }

    private static int step(Item item) {
        return Math.max(1, item.place().length() + item.occurs().slackAfter());
    }
}
