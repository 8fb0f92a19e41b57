package io.ironbridge.apiproject;

import static io.ironbridge.apiproject.TestProject.DOCUMENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.CachePolicy;
import io.ironbridge.apiproject.project.CachePolicy.Between;
import io.ironbridge.apiproject.project.CachePolicy.CacheId;
import io.ironbridge.apiproject.project.CachePolicy.Component;
import io.ironbridge.apiproject.project.CachePolicy.Exactly;
import io.ironbridge.apiproject.project.CachePolicy.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules of the cache in both files, and their faults, each with its line. */
class CacheRulesTest {
    private static final String SPEC = "api/cachespec.xml";
    private static final String OPERATION_ID = "      operationId: getOrder\n";

    @TempDir Path folder;

    private Loaded document(String rules) {
        return TestProject.load(
                new TestProject()
                        .replace(
                                DOCUMENT,
                                OPERATION_ID,
                                OPERATION_ID + "      x-ironbridge-cache:\n" + rules.indent(8))
                        .writeTo(folder));
    }

    private Loaded spec(String entry) {
        return TestProject.load(new TestProject().with(SPEC, cache(entry)).writeTo(folder));
    }

    private static String cache(String entry) {
        return "<?xml version=\"1.0\"?>\n<!DOCTYPE cache SYSTEM \"cachespec.dtd\">\n<cache>\n"
                + entry
                + "</cache>\n";
    }

    private static CachePolicy policy(Loaded loaded) {
        return loaded.projects().getFirst().operations().getFirst().cache().orElseThrow();
    }

    /** As {@code id line what}. */
    private static List<String> faults(Loaded loaded) {
        return loaded.faults().stream()
                .map(fault -> fault.id() + " " + fault.line() + " " + fault.what())
                .toList();
    }

    @Test
    void byDefaultARequestWithAnythingElseHasAnotherReply() {
        Loaded loaded = document("timeout: 1m30s\n");
        assertThat(loaded.faults()).isEmpty();
        CacheId id = policy(loaded).ids().getFirst();
        assertThat(id.timeout()).isEqualTo(Duration.ofSeconds(90));
        assertThat(id.key())
                .extracting(Component::kind)
                .containsExactly(Kind.CALLER, Kind.PATH, Kind.QUERY, Kind.BODY);
        assertThat(id.key()).extracting(Component::name).containsExactly("", "id", "", "");
    }

    @Test
    void everyKeyOfTheDocumentIsRead() {
        CachePolicy policy =
                policy(
                        document(
                                """
                                timeout: 60
                                inactivity: 20s
                                priority: 16
                                key: [path.id, query, header.X-Unit, cookie.shop, body./a/b, caller]
                                dependencies: [orders, {order: [path.id]}]
                                invalidates: [stock]
                                staleWhileRevalidate: 5s
                                staleIfError: 1h
                                clientMaxAge: 10s
                                """));
        CacheId id = policy.ids().getFirst();
        assertThat(id.timeout()).isEqualTo(Duration.ofMinutes(1));
        assertThat(id.inactivity()).isEqualTo(Duration.ofSeconds(20));
        assertThat(id.priority()).isEqualTo(16);
        assertThat(id.staleWhileRevalidate()).isEqualTo(Duration.ofSeconds(5));
        assertThat(id.staleIfError()).isEqualTo(Duration.ofHours(1));
        assertThat(id.clientMaxAge()).isEqualTo(Duration.ofSeconds(10));
        assertThat(id.key())
                .extracting(Component::kind)
                .containsExactly(
                        Kind.PATH, Kind.QUERY, Kind.HEADER, Kind.COOKIE, Kind.BODY, Kind.CALLER);
        assertThat(policy.dependencies())
                .extracting(CachePolicy.Group::label)
                .containsExactly("orders", "order");
        assertThat(policy.dependencies().get(1).components())
                .extracting(Component::name)
                .containsExactly("id");
        assertThat(policy.invalidations())
                .extracting(CachePolicy.Group::label)
                .containsExactly("stock");
    }

    @Test
    void everyFaultOfTheDocumentIsFoundAtOnce() {
        assertThat(
                        faults(
                                document(
                                        """
                                        timeuot: 60
                                        inactivity: soon
                                        priority: 17
                                        key: [path.ID, qeury.x, body.a]
                                        dependencies: orders
                                        invalidates: [{a: [caller.x]}, [b]]
                                        """)))
                .anyMatch(
                        fault -> fault.matches("IRB-PROJ-0561E \\d+ x-ironbridge-cache has no .*"))
                .anyMatch(fault -> fault.contains("Key 'timeuot' is not known"))
                .anyMatch(fault -> fault.contains("inactivity must be a duration"))
                .anyMatch(fault -> fault.contains("priority must be a number from 1 to 16"))
                .anyMatch(fault -> fault.contains("from others by 'path.ID'"))
                .anyMatch(fault -> fault.contains("from others by 'qeury.x'"))
                .anyMatch(fault -> fault.contains("from others by 'body.a'"))
                .anyMatch(fault -> fault.contains("dependencies must be a list"))
                .anyMatch(fault -> fault.contains("from others by 'caller.x'"))
                .anyMatch(fault -> fault.contains("A group must be a label"))
                .hasSize(10);
    }

    @Test
    void websphereEntriesAreRead() {
        Loaded loaded =
                spec(
                        """
                        <cache-entry>
                          <class>servlet</class>
                          <name>/orders/{id}</name>
                          <cache-id>
                            <component id="id" type="parameter"/>
                            <component id="page" type="parameter">
                              <required>false</required>
                              <value>first</value>
                              <value><range low="2" high="9"/></value>
                              <not-value>5</not-value>
                            </component>
                            <component id="" type="locale"/>
                            <priority>3</priority>
                            <timeout>180</timeout>
                            <inactivity>60</inactivity>
                            <property name="do-not-cache">true</property>
                          </cache-id>
                          <cache-id>
                            <component id="x" type="header" ignore-value="TRUE"/>
                            <component type="pathinfo"/>
                            <timeout>-1</timeout>
                            <property name="ironbridge_staleIfError">7</property>
                          </cache-id>
                          <dependency-id>order<component id="id" type="parameter"/></dependency-id>
                          <invalidation>stock</invalidation>
                        </cache-entry>
                        """);
        assertThat(loaded.faults()).isEmpty();
        CachePolicy policy = policy(loaded);
        CacheId first = policy.ids().getFirst();
        assertThat(first.key())
                .extracting(Component::kind)
                .containsExactly(Kind.PATH, Kind.QUERY, Kind.LOCALE);
        assertThat(first.key().get(1).required()).isFalse();
        assertThat(first.key().get(1).values())
                .containsExactly(new Exactly("first"), new Between(2, 9));
        assertThat(first.key().get(1).otherThan()).containsExactly(new Exactly("5"));
        assertThat(first.priority()).isEqualTo(3);
        assertThat(first.timeout()).isEqualTo(Duration.ofMinutes(3));
        assertThat(first.inactivity()).isEqualTo(Duration.ofMinutes(1));
        assertThat(first.kept()).isFalse();
        CacheId second = policy.ids().get(1);
        assertThat(second.timeout()).isZero();
        assertThat(second.kept()).isTrue();
        assertThat(second.key().getFirst().required()).isTrue();
        assertThat(second.key().getFirst().ignoreValue()).isTrue();
        assertThat(second.staleIfError()).isEqualTo(Duration.ofSeconds(7));
        assertThat(policy.dependencies().getFirst().label()).isEqualTo("order");
        assertThat(policy.invalidations().getFirst().label()).isEqualTo("stock");
    }

    @Test
    void whatCannotBeUsedIsExplained() {
        List<String> faults =
                faults(
                        spec(
                                """
                                <cache-entry>
                                  <class>command</class>
                                  <name>a.Command</name>
                                </cache-entry>
                                <cache-entry>
                                  <class>webservice</class>
                                  <name>getOrders</name>
                                  <name>getOrder</name>
                                  <sharing-policy>shared-all</sharing-policy>
                                  <cache-id>
                                    <component id="who" type="session"/>
                                    <timeout>soon</timeout>
                                  </cache-id>
                                  <cache-id>
                                    <component id="c" type="attribute"><method>getId</method></component>
                                    <idgenerator>a.Generator</idgenerator>
                                    <property name="EdgeCacheable">true</property>
                                  </cache-id>
                                  <dependency-id><component type="header"/></dependency-id>
                                </cache-entry>
                                """));
        assertThat(faults)
                .contains(
                        "IRB-PROJ-0562W 4 The cache entry is ignored: its class is 'command'.",
                        "IRB-PROJ-0561E 12 <sharing-policy> must be one of not-shared, shared-push,"
                                + " shared-pull, shared-push-pull.")
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0563W 10 "))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0561E 14 An API call has no comp"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0561E 18 An API call has no comp"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0561E 19 There is no <idgenerator>"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0562W 20 The property 'EdgeCach"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0561E 22 <dependency-id> has no lab"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0561E 22 A component of type 'head"));
    }

    /** A path means all its methods, but only what GET answers is kept. */
    @Test
    void repliesMustBeToldApartAndMayBeMadeAgain() {
        assertThat(faults(document("timeout: 60\nkey: [query]\n")))
                .singleElement()
                .asString()
                .contains("IRB-PROJ-0567E")
                .contains("are the same for each {id}");
        assertThat(
                        faults(
                                spec(
                                        """
                                        <cache-entry>
                                          <class>servlet</class>
                                          <name>/orders/{id}</name>
                                          <cache-id>
                                            <component id="id" type="parameter"/>
                                            <timeout>5</timeout>
                                          </cache-id>
                                        </cache-entry>
                                        <cache-entry>
                                          <class>servlet</class>
                                          <name>getOrder</name>
                                          <cache-id>
                                            <component id="*" type="parameter"/>
                                            <component type="pathinfo"/>
                                            <property name="do-not-cache">yes</property>
                                          </cache-id>
                                          <invalidation>stock</invalidation>
                                        </cache-entry>
                                        """)))
                .anyMatch(fault -> fault.contains("'yes' is neither true nor false"))
                .anyMatch(fault -> fault.startsWith("IRB-PROJ-0562W 12 The cache-ids"))
                .hasSize(2);
    }

    @Test
    void rulesInBothFilesAreAFault() {
        TestProject project =
                new TestProject()
                        .replace(
                                DOCUMENT,
                                OPERATION_ID,
                                OPERATION_ID + "      x-ironbridge-cache: {timeout: 1s}\n")
                        .with(
                                SPEC,
                                cache(
                                        "<cache-entry><class>api</class><name>getOrder</name>"
                                                + "</cache-entry>\n"));
        assertThat(faults(TestProject.load(project.writeTo(folder))))
                .containsExactly(
                        "IRB-PROJ-0561E 4 getOrder has rules here and in x-ironbridge-cache.");
    }

    @Test
    void anArchiveHasItsRulesWhereWebsphereHasThem() {
        Path war =
                new TestProject()
                        .writeWar(
                                folder.resolve("orders.war"),
                                Map.of(
                                        "WEB-INF/cachespec.xml",
                                        cache(
                                                "<cache-entry><class>servlet</class><name>getOrder"
                                                        + "</name><cache-id><timeout>5</timeout>"
                                                        + "</cache-id></cache-entry>\n")));
        assertThat(policy(TestProject.load(war)).ids().getFirst().timeout())
                .isEqualTo(Duration.ofSeconds(5));
    }
}
