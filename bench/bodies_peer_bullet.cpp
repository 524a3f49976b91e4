// Bullet: rigid bodies with the usual settings of its world: sequential impulses, ten rounds.
#include "bodies_peer.h"

#include <btBulletDynamicsCommon.h>

#include <memory>
#include <vector>

struct bodies_peer {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
    btStaticPlaneShape plane{btVector3(0, 0, 1), 0};
    btRigidBody ground{btRigidBody::btRigidBodyConstructionInfo(0, nullptr, &plane)};
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btRigidBody>> bodies;
};

namespace {

btVector3 vector_of(const double p[3]) {
    return {btScalar(p[0]), btScalar(p[1]), btScalar(p[2])};
}

std::unique_ptr<btCollisionShape> shape_of(const peer_body &body) {
    if (body.shape == PEER_BOX) return std::make_unique<btBoxShape>(vector_of(body.size));
    if (body.shape == PEER_SPHERE) return std::make_unique<btSphereShape>(btScalar(body.size[0]));
    auto hull = std::make_unique<btConvexHullShape>();
    for (int32_t i = 0; i < body.point_count; i++) hull->addPoint(vector_of(body.points + 3 * i), false);
    hull->recalcLocalAabb();
    return hull;
}

// Friction of a contact is the product of both bodies' in Bullet, so each has the root of it.
std::unique_ptr<btRigidBody> body_of(const peer_body &body, btCollisionShape *shape, bool sleeps) {
    btRigidBody::btRigidBodyConstructionInfo info(btScalar(body.mass), nullptr, shape, vector_of(body.inertia));
    info.m_friction = btSqrt(btScalar(body.friction));
    const double *q = body.attitude;
    info.m_startWorldTransform.setOrigin(vector_of(body.position));
    info.m_startWorldTransform.setRotation(
        btQuaternion(btScalar(q[1]), btScalar(q[2]), btScalar(q[3]), btScalar(q[0])));
    auto rigid = std::make_unique<btRigidBody>(info);
    rigid->setLinearVelocity(vector_of(body.velocity));
    rigid->setAngularVelocity(vector_of(body.rate));
    if (!sleeps) rigid->setActivationState(DISABLE_DEACTIVATION);
    return rigid;
}

} // namespace

bodies_peer *bodies_peer_create(const peer_body *bodies, int32_t count, bool sleeps) {
    auto *peer = new bodies_peer;
    peer->world.setGravity(btVector3(0, 0, btScalar(-9.80665)));
    peer->ground.setFriction(count > 0 ? btSqrt(btScalar(bodies[0].friction)) : btScalar(0.5));
    peer->world.addRigidBody(&peer->ground);
    for (int32_t i = 0; i < count; i++) {
        peer->shapes.push_back(shape_of(bodies[i]));
        peer->bodies.push_back(body_of(bodies[i], peer->shapes.back().get(), sleeps));
        peer->world.addRigidBody(peer->bodies.back().get());
    }
    return peer;
}

void bodies_peer_step(bodies_peer *peer, double seconds) {
    peer->world.stepSimulation(btScalar(seconds), 0);
}

void bodies_peer_position(const bodies_peer *peer, int32_t body, double out[3]) {
    const btVector3 &p = peer->bodies[size_t(body)]->getWorldTransform().getOrigin();
    for (int k = 0; k < 3; k++) out[k] = double(p[k]);
}

void bodies_peer_destroy(bodies_peer *peer) {
    for (auto &body : peer->bodies) peer->world.removeRigidBody(body.get());
    peer->world.removeRigidBody(&peer->ground);
    delete peer;
}
