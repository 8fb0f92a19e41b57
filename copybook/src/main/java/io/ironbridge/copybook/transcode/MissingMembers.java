package io.ironbridge.copybook.transcode;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds members of a group that JSON lacks; of an area with redefinitions, one is enough. */
final class MissingMembers {
    private final PlanGroup group;
    private final Set<PlanItem> given;

    private MissingMembers(PlanGroup group, Set<PlanItem> given) {
        this.group = group;
        this.given = given;
    }

    static List<PlanItem> of(PlanGroup group, Set<PlanItem> given) {
        return new MissingMembers(group, given).all();
    }

    private List<PlanItem> all() {
        List<PlanItem> missing = new ArrayList<>();
        for (PlanItem item : group.items()) {
            List<PlanItem> area = item.redefines() < 0 ? area(item) : List.of();
            if (area.stream().noneMatch(given::contains)) {
                area.stream().filter(MissingMembers::wanted).findFirst().ifPresent(missing::add);
            }
        }
        return missing;
    }

    private List<PlanItem> area(PlanItem base) {
        return base.overlaid()
                ? group.items().stream()
                        .filter(item -> group.base(item).order() == base.order())
                        .toList()
                : List.of(base);
    }

    private static boolean wanted(PlanItem item) {
        boolean counter = item instanceof PlanField field && field.slot() >= 0;
        return item.shown() && !counter && !item.item().description().filler();
    }
}
